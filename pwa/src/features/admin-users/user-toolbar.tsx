import type { Role } from '@cubby/contract/people'
import { LayoutGrid, Table } from 'lucide-react'
import { SearchBox } from '@/features/admin/table/search-box.tsx'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import type { UserListSearch } from './user-search.ts'

const filters = [
  ['user', 'Users'],
  ['student', 'Students'],
  ['instructor', 'Instructors'],
  ['admin', 'Admins'],
] as const

interface UserToolbarProps {
  search: UserListSearch
  onChange: (changes: {
    searchTerm?: string | undefined
    role?: Role | undefined
    view?: 'table' | undefined
  }) => void
}

export function UserToolbar({ search, onChange }: UserToolbarProps) {
  const isTable = search.view === 'table'
  return (
    <search className="flex flex-wrap gap-3">
      <SearchBox
        label="Search users by name or email..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <div className="w-full sm:w-44">
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
      <fieldset className="hidden gap-1 lg:flex">
        <legend className="sr-only">View</legend>
        <Button
          variant={isTable ? 'quiet' : 'outline'}
          size="icon"
          aria-label="Cards"
          aria-pressed={!isTable}
          onClick={() => onChange({ view: undefined })}
        >
          <LayoutGrid className="size-5" aria-hidden="true" />
        </Button>
        <Button
          variant={isTable ? 'outline' : 'quiet'}
          size="icon"
          aria-label="Table"
          aria-pressed={isTable}
          onClick={() => onChange({ view: 'table' })}
        >
          <Table className="size-5" aria-hidden="true" />
        </Button>
      </fieldset>
    </search>
  )
}
