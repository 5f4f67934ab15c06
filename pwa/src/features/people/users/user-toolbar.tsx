import { hideableColumns } from '@/desk/table/columns.ts'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import { FilterChip, FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { Select } from '@/ui/select.tsx'
import { userColumns } from './user-columns.tsx'
import { statusLabels } from './user-labels.ts'
import { type UserListSearch, userStatuses } from './user-search.ts'

const filters = [
  ['user', 'Users'],
  ['student', 'Students'],
  ['instructor', 'Instructors'],
  ['admin', 'Admins'],
] as const

/** The columns that can be hidden. */
export const userListColumns = hideableColumns(userColumns(() => null))

interface UserToolbarProps {
  search: UserListSearch
  onChange: (changes: SearchChanges<UserListSearch>) => void
}

export function UserToolbar({ search, onChange }: UserToolbarProps) {
  return (
    <search className="flex flex-wrap gap-x-2 gap-y-3">
      <SearchBox
        label="Search users by name or email..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <FilterFields count={[search.role, search.status, search.current].filter(Boolean).length}>
        <div className="w-full sm:w-36">
          <Select
            aria-label="Role"
            value={search.role ?? ''}
            onChange={(event) =>
              onChange({ role: filters.find(([value]) => value === event.target.value)?.[0] })
            }
          >
            <option value="">All Roles</option>
            {filters.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full sm:w-36">
          <Select
            aria-label="Status"
            value={search.status ?? ''}
            onChange={(event) =>
              onChange({ status: userStatuses.find((status) => status === event.target.value) })
            }
          >
            <option value="">All Statuses</option>
            {userStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full sm:w-44">
          <Select
            aria-label="Seats"
            value={search.current ?? ''}
            onChange={(event) => onChange({ current: event.target.value === 'true' ? 'true' : undefined })}
          >
            <option value="">All Users</option>
            <option value="true">Holding a seat now</option>
          </Select>
        </div>
      </FilterFields>
      {search.twins && (
        <FilterChip onRemove={() => onChange({ twins: undefined })}>Shared email address</FilterChip>
      )}
      {(search.createdFrom || search.createdTo) && (
        <FilterChip onRemove={() => onChange({ createdFrom: undefined, createdTo: undefined })}>
          {`Created ${daysText(search.createdFrom, search.createdTo)}`}
        </FilterChip>
      )}
      {(search.activeFrom || search.activeTo) && (
        <FilterChip onRemove={() => onChange({ activeFrom: undefined, activeTo: undefined })}>
          {`Active ${daysText(search.activeFrom, search.activeTo)}`}
        </FilterChip>
      )}
    </search>
  )
}
