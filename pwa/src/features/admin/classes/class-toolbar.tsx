import type { ClassStatus } from '@cubby/contract/classes'
import { oneOf } from '@/features/admin/table/list-search.ts'
import { SearchBox } from '@/features/admin/table/search-box.tsx'
import { ViewSwitch } from '@/features/admin/table/view-switch.tsx'
import { Select } from '@/ui/select.tsx'
import { classStatuses, classStatusLabels } from './class-labels.ts'
import type { ClassSearch } from './class-search.ts'

interface ClassToolbarProps {
  search: ClassSearch
  onChange: (changes: {
    searchTerm?: string | undefined
    status?: ClassStatus | undefined
    view?: 'table' | undefined
  }) => void
}

export function ClassToolbar({ search, onChange }: ClassToolbarProps) {
  return (
    <search aria-label="Filter the classes" className="flex flex-wrap gap-3">
      <SearchBox
        label="Search classes by title or instructor..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
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
      <ViewSwitch view={search.view} onView={(view) => onChange({ view })} />
    </search>
  )
}
