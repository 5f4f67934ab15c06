import { SearchBox } from '@/features/admin/table/search-box.tsx'
import { ViewSwitch } from '@/features/admin/table/view-switch.tsx'
import { statusNames } from '@/features/enrollment/status-names.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { type EnrollmentSearch, rangeOf, statusFilters } from './enrollment-search.ts'

interface EnrollmentToolbarProps {
  search: EnrollmentSearch
  onChange: (changes: { [name in keyof EnrollmentSearch]?: EnrollmentSearch[name] | undefined }) => void
}

/** Search, status and days; the days can be taken away. */
export function EnrollmentToolbar({ search, onChange }: EnrollmentToolbarProps) {
  const { startDate = '', endDate = '' } = rangeOf(search, new Date())
  // Without the last day of a range nothing is left of it, and that is not the default again.
  const changeDates = (dates: { startDate: string; endDate: string }) =>
    onChange({
      startDate: dates.startDate || undefined,
      endDate: dates.endDate || undefined,
      dates: dates.startDate || dates.endDate ? undefined : 'all',
    })
  return (
    <search aria-label="Filter the enrollments" className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Search by student or class..."
          value={search.searchTerm ?? ''}
          onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
        />
        <ViewSwitch view={search.view} onView={(view) => onChange({ view })} />
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
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
                  {statusNames[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Enrolled from">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={startDate}
              max={endDate || undefined}
              onChange={(event) => changeDates({ startDate: event.target.value, endDate })}
            />
          )}
        </Field>
        <Field label="Enrolled to">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={endDate}
              min={startDate || undefined}
              onChange={(event) => changeDates({ startDate, endDate: event.target.value })}
            />
          )}
        </Field>
        <Button
          variant="outline"
          disabled={!startDate && !endDate}
          onClick={() => changeDates({ startDate: '', endDate: '' })}
        >
          All dates
        </Button>
      </div>
    </search>
  )
}
