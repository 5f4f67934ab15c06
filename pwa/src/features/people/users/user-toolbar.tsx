import type { ReactNode } from 'react'
import { hideableColumns } from '@/desk/table/columns.ts'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { CheckField } from '@/ui/fields.tsx'
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
  menu: ReactNode
}

export function UserToolbar({ search, onChange, menu }: UserToolbarProps) {
  return (
    <ListToolbar
      label="Filter the users"
      search={{
        label: 'Search users by name or email...',
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      filters={
        <div className="w-full lg:w-36">
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
      }
      count={search.role ? 1 : 0}
      more={{
        count: [search.status, search.current].filter(Boolean).length,
        fields: (
          <>
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
            <CheckField
              checked={search.current === 'true'}
              onCheckedChange={(checked) => onChange({ current: checked ? 'true' : undefined })}
            >
              Holding a seat now
            </CheckField>
          </>
        ),
      }}
      menu={menu}
    >
      {search.status && (
        <FilterChip onRemove={() => onChange({ status: undefined })}>
          {statusLabels[search.status]}
        </FilterChip>
      )}
      {search.current && (
        <FilterChip onRemove={() => onChange({ current: undefined })}>Holding a seat now</FilterChip>
      )}
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
    </ListToolbar>
  )
}
