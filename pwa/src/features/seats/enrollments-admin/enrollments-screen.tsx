import { isReceivedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { ListViewControls } from '@/desk/list-views/list-view-controls.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { DayRangeFields, daysText } from '@/desk/table/day-range-fields.tsx'
import { FilterChip, FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import { type SearchChanges, type SearchUpdate, withoutOrder } from '@/desk/table/list-search.ts'
import { studentAndClass } from '@/desk/table/user-line.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { statusLabels } from '@/features/seats/enrollments/enrollment-status.tsx'
import { ReviewList } from '@/features/seats/review-admin/review-list.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { enrollmentColumns, enrollmentList } from './enrollment-list.tsx'
import {
  areDaysInOrder,
  type EnrollmentSearch,
  filterQuery,
  statusFilters,
  useEnrollmentPage,
} from './enrollment-search.ts'
import { EnrollmentStatCards } from './enrollment-stat-cards.tsx'
import { canMove, MoveMenu, movableOf, type OnMove, pricedOf } from './move-menu.tsx'

interface EnrollmentsScreenProps {
  search: EnrollmentSearch
  onSearch: (changes: SearchUpdate<EnrollmentSearch>) => void
  onPhoneEnrollment: () => void
  onMove: OnMove
}

/** Enrollment Management: recent enrollments to review. */
export function EnrollmentsScreen(props: EnrollmentsScreenProps) {
  const { search: inUrl, onSearch, onPhoneEnrollment, onMove } = props
  const { search, ...choice } = useListView('enrollments', inUrl, onSearch)
  const query = useEnrollmentPage(search)
  const today = useToday()
  const filter = filterQuery(search, today)
  return (
    <ReviewList
      kind={enrollmentList}
      search={search}
      choice={choice}
      query={query}
      filter={filter}
      unsortedFilter={filterQuery(withoutOrder(search), today)}
      onSearch={onSearch}
      menuOf={(enrollment, place, showBanner) =>
        canMove(enrollment) && (
          <MoveMenu
            name={studentAndClass(enrollment)}
            dense={place === 'row'}
            isRequested={enrollment.transfer_request != null}
            onMove={() => onMove(movableOf(enrollment), showBanner)}
            priced={pricedOf(enrollment)}
          />
        )
      }
    >
      <SectionHeading
        title="Enrollment Management"
        description="Approve and reject enrollments"
        more={
          <>
            <ListViewControls choice={choice} search={search} columns={enrollmentColumns} />
            <DownloadButton
              path={`/admin/enrollments/export?${filter}`}
              disabled={!areDaysInOrder(search, today)}
              fileName="enrollments.csv"
              label="Export"
            />
          </>
        }
      >
        <Button size="small" onClick={onPhoneEnrollment}>
          <Phone className="size-4" aria-hidden="true" />
          Phone Enrollment
        </Button>
      </SectionHeading>
      <EnrollmentStatCards />
      <EnrollmentToolbar
        search={search}
        classTitle={query.data?.class_name ?? (query.isSuccess && !query.isFetching ? 'not found' : '…')}
        onChange={(changes) => onSearch({ ...changes, page: 1 })}
        onDays={(changesOf) => onSearch((latest) => ({ ...changesOf(latest), page: 1 }))}
      />
    </ReviewList>
  )
}

interface EnrollmentToolbarProps {
  search: EnrollmentSearch
  /** The title of the class in the filter. */
  classTitle: string
  onChange: (changes: SearchChanges<EnrollmentSearch>) => void
  onDays: ComponentProps<typeof DayRangeFields>['onChange']
}

/** The search, the filters, and the removable filters that a link has set. */
function EnrollmentToolbar({ search, classTitle, onChange, onDays }: EnrollmentToolbarProps) {
  const { status, current, startDate, endDate, dates } = search
  return (
    <search
      aria-label="Filter the enrollments"
      className="flex flex-wrap items-center gap-x-2 gap-y-3 xl:[&>div:first-child]:basis-60 xl:[&_input]:placeholder:text-sm"
    >
      <SearchBox
        label="Search by student or class..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <FilterFields count={[status, current, startDate ?? endDate ?? dates].filter(Boolean).length}>
        <div className="grid w-full items-end gap-x-2 gap-y-3 sm:grid-cols-2 xl:flex xl:w-auto xl:flex-wrap xl:items-center">
          <Select
            aria-label="Status"
            value={search.status ?? ''}
            onChange={(event) =>
              onChange({ status: statusFilters.find((status) => status === event.target.value) })
            }
          >
            <option value="">All Statuses</option>
            {statusFilters.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Seats"
            value={search.current ?? ''}
            onChange={(event) => onChange({ current: event.target.value === 'true' ? 'true' : undefined })}
          >
            <option value="">All enrollments</option>
            <option value="true">Holding a seat now</option>
          </Select>
          <DayRangeFields
            search={search}
            labels={{
              from: (
                <>
                  Enrolled<span className="xl:sr-only"> from</span>
                </>
              ),
              to: (
                <>
                  <span className="xl:sr-only">Enrolled </span>to
                </>
              ),
            }}
            onChange={onDays}
          />
        </div>
      </FilterFields>
      {(search.made || search.transfer || search.classId || search.receivedFrom || search.receivedTo) && (
        <div className="flex w-full flex-wrap gap-3">
          {search.made && (
            <FilterChip onRemove={() => onChange({ made: undefined })}>
              Each student counted once, without rejections from the waitlist
            </FilterChip>
          )}
          {search.transfer && (
            <FilterChip onRemove={() => onChange({ transfer: undefined })}>
              Students who ask for another date
            </FilterChip>
          )}
          {search.classId && (
            <FilterChip onRemove={() => onChange({ classId: undefined })}>
              {`Class: ${classTitle}`}
            </FilterChip>
          )}
          {(search.receivedFrom || search.receivedTo) && (
            <FilterChip onRemove={() => onChange({ receivedFrom: undefined, receivedTo: undefined })}>
              {`Money received ${daysText(search.receivedFrom, search.receivedTo)}`}
            </FilterChip>
          )}
          {!isReceivedInOrder(search) && <Alert tone="error">{messages.startAfterEnd}</Alert>}
        </div>
      )}
    </search>
  )
}
