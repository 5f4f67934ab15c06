import { FilterChip, FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Select } from '@/ui/select.tsx'
import { classStatuses, classStatusLabels } from './class-labels.ts'
import type { ClassSearch } from './class-search.ts'

interface ClassToolbarProps {
  search: ClassSearch
  onChange: (changes: SearchChanges<ClassSearch>) => void
}

export function ClassToolbar({ search, onChange }: ClassToolbarProps) {
  return (
    <search aria-label="Filter the classes" className="flex flex-wrap gap-x-2 gap-y-3">
      <SearchBox
        label="Search classes by title or instructor..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <FilterFields count={search.status ? 1 : 0}>
        <div className="w-full sm:w-44">
          <Select
            aria-label="Class status"
            value={search.status ?? ''}
            onChange={(event) => onChange({ status: oneOf(classStatuses, event.target.value) })}
          >
            <option value="">All Statuses</option>
            {classStatuses.map((status) => (
              <option key={status} value={status}>
                {classStatusLabels[status]}
              </option>
            ))}
          </Select>
        </div>
      </FilterFields>
      {search.current && (
        <FilterChip onRemove={() => onChange({ current: undefined })}>Scheduled or active</FilterChip>
      )}
      {search.meetings && (
        <FilterChip onRemove={() => onChange({ meetings: undefined })}>Meetings to confirm</FilterChip>
      )}
    </search>
  )
}
