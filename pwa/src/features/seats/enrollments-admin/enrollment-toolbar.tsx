import { isReceivedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { ListViewControls } from '@/desk/list-views/list-view-controls.tsx'
import type { ListViewChoice } from '@/desk/list-views/use-list-view.ts'
import { DayRangeFields, daysText } from '@/desk/table/day-range-fields.tsx'
import { FilterChip, FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { statusLabels } from '@/features/seats/enrollments/status-labels.ts'
import { Alert } from '@/ui/alert.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/inputs.tsx'
import { type EnrollmentSearch, statusFilters } from './enrollment-search.ts'
import { enrollmentColumns } from './enrollments-table.tsx'

interface EnrollmentToolbarProps {
  search: EnrollmentSearch
  choice: ListViewChoice
  /** The title of the class in the filter. */
  classTitle: string
  onChange: (changes: SearchChanges<EnrollmentSearch>) => void
}

/** The search, the filters, and the removable filters that a link has set. */
export function EnrollmentToolbar({ search, choice, classTitle, onChange }: EnrollmentToolbarProps) {
  const { status, current, startDate, endDate, dates } = search
  return (
    <search aria-label="Filter the enrollments" className="flex flex-wrap gap-3">
      <SearchBox
        label="Search by student or class..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <ListViewControls choice={choice} search={search} columns={enrollmentColumns} />
      <FilterFields count={[status, current, startDate ?? endDate ?? dates].filter(Boolean).length}>
        <div className="grid w-full items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]">
          <Field label="Status">
            {(control) => (
              <Select
                {...control}
                value={search.status ?? ''}
                onChange={(event) =>
                  onChange({ status: statusFilters.find((status) => status === event.target.value) })
                }
              >
                <option value="">All</option>
                {statusFilters.map((status) => (
                  <option key={status} value={status}>
                    {statusLabels[status]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Seats">
            {(control) => (
              <Select
                {...control}
                value={search.current ?? ''}
                onChange={(event) =>
                  onChange({ current: event.target.value === 'true' ? 'true' : undefined })
                }
              >
                <option value="">All enrollments</option>
                <option value="true">Holding a seat now</option>
              </Select>
            )}
          </Field>
          <DayRangeFields
            search={search}
            labels={{ from: 'Enrolled from', to: 'Enrolled to' }}
            onChange={onChange}
          />
        </div>
      </FilterFields>
      {(search.transfer || search.classId || search.receivedFrom || search.receivedTo) && (
        <div className="flex w-full flex-wrap gap-3">
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
