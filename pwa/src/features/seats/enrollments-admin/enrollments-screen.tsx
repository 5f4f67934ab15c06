import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { Check, Phone } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { ListMenu } from '@/desk/list-views/list-menu.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { type DayRangeFields, DayRangeFilter, daysText, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { type SearchChanges, type SearchUpdate, withoutOrder } from '@/desk/table/list-search.ts'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { FIRST } from '@/desk/table/selection-bar.tsx'
import { useBulkDialogs } from '@/features/school/bulk/bulk-dialogs.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { exportItemOf } from '@/features/school/files/download-button.tsx'
import { statusLabels } from '@/features/seats/enrollments/enrollment-status.tsx'
import { ReviewList } from '@/features/seats/review-admin/review-list.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { CheckField } from '@/ui/fields.tsx'
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
import { canMove, movableOf, type OnMove, pricedOf, useMoveItems } from './move-items.tsx'

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
  const move = useMoveItems()
  const exportItem = exportItemOf(
    { path: `/admin/enrollments/export?${filter}`, fileName: 'enrollments.csv' },
    !areDaysInOrder(search, today),
  )
  const bulk = useBulkDialogs('enrollments')
  const pending = (query.data?.enrollments ?? []).filter(
    ({ enrollment_status, undo }) => enrollment_status === 'pending' && !undo,
  )
  // For an office with time for only a few.
  const approveFirst = {
    label: t('Approve the first {count}…', { count: FIRST }),
    Icon: Check,
    disabled: pending.length < FIRST,
    onSelect: () =>
      bulk.open({
        title: t('Approve the first {count}', { count: FIRST }),
        operation: bulkOperations.approve,
        rows: { ids: pending.slice(0, FIRST).map(({ id }) => id) },
      }),
  }
  return (
    <ReviewList
      kind={enrollmentList}
      search={search}
      choice={choice}
      query={query}
      filter={filter}
      unsortedFilter={filterQuery(withoutOrder(search), today)}
      onSearch={onSearch}
      itemsOf={(enrollment, showBanner) =>
        canMove(enrollment)
          ? move.itemsOf({
              isRequested: enrollment.transfer_request != null,
              onMove: () => onMove(movableOf(enrollment), showBanner),
              priced: pricedOf(enrollment),
            })
          : []
      }
    >
      <SectionHeading title={t('Enrollment Management')} description={t('Approve and reject enrollments')}>
        <Button size="small" onClick={onPhoneEnrollment}>
          <Phone className="size-4" aria-hidden="true" />
          {t('Phone Enrollment')}
        </Button>
      </SectionHeading>
      <EnrollmentStatCards />
      <EnrollmentToolbar
        search={search}
        classTitle={query.data?.class_name ?? (query.isSuccess && !query.isFetching ? t('not found') : '…')}
        onChange={(changes) => onSearch({ ...changes, page: 1 })}
        onDays={(changesOf) => onSearch((latest) => ({ ...changesOf(latest), page: 1 }))}
        menu={
          <ListMenu
            title={t('Enrollment Management')}
            choice={choice}
            search={search}
            columns={enrollmentColumns}
            items={[approveFirst, exportItem]}
          />
        }
      />
      {move.dialog}
      {bulk.dialogs}
    </ReviewList>
  )
}

interface EnrollmentToolbarProps {
  search: EnrollmentSearch
  /** The title of the class in the filter. */
  classTitle: string
  onChange: (changes: SearchChanges<EnrollmentSearch>) => void
  onDays: ComponentProps<typeof DayRangeFields>['onChange']
  menu: ReactNode
}

/** The search, the filters, and a chip for each folded filter in force. */
function EnrollmentToolbar({ search, classTitle, onChange, onDays, menu }: EnrollmentToolbarProps) {
  const { status, current, startDate, endDate, dates } = search
  const areEnrolledInOrder = isInOrder(rangeOf(search, useToday()))
  return (
    <ListToolbar
      label={t('Filter the enrollments')}
      search={{
        label: t('Search by student or class...'),
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      filters={
        <>
          <Select
            aria-label={t('Status')}
            value={search.status ?? ''}
            onChange={(event) =>
              onChange({ status: statusFilters.find((status) => status === event.target.value) })
            }
          >
            <option value="">{t('All Statuses')}</option>
            {statusFilters.map((status) => (
              <option key={status} value={status}>
                {translate(statusLabels[status])}
              </option>
            ))}
          </Select>
          <DayRangeFilter
            name={t('Enrolled')}
            search={search}
            labels={{ from: t('Enrolled from'), to: t('to') }}
            onChange={onDays}
          />
        </>
      }
      count={[status, startDate ?? endDate ?? dates].filter(Boolean).length}
      more={{
        count: current ? 1 : 0,
        fields: (
          <CheckField
            checked={current === 'true'}
            onCheckedChange={(checked) => onChange({ current: checked ? 'true' : undefined })}
          >
            {t('Holding a seat now')}
          </CheckField>
        ),
      }}
      error={!areEnrolledInOrder && t(messages.startAfterEnd)}
      menu={menu}
    >
      {current && (
        <FilterChip onRemove={() => onChange({ current: undefined })}>{t('Holding a seat now')}</FilterChip>
      )}
      {search.made && (
        <FilterChip onRemove={() => onChange({ made: undefined })}>
          {t('Each student is counted once. Rejected waitlist entries are not counted.')}
        </FilterChip>
      )}
      {search.transfer && (
        <FilterChip onRemove={() => onChange({ transfer: undefined })}>
          {t('Students who ask for another date')}
        </FilterChip>
      )}
      {search.classId && (
        <FilterChip onRemove={() => onChange({ classId: undefined })}>
          {t('Class: {classTitle}', { classTitle })}
        </FilterChip>
      )}
      {(search.receivedFrom || search.receivedTo) && (
        <FilterChip onRemove={() => onChange({ receivedFrom: undefined, receivedTo: undefined })}>
          {t('Money received {days}', { days: daysText(search.receivedFrom, search.receivedTo) })}
        </FilterChip>
      )}
      {!isReceivedInOrder(search) && <Alert tone="error">{t(messages.startAfterEnd)}</Alert>}
    </ListToolbar>
  )
}
