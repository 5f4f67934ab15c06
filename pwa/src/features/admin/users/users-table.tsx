import type { ListedUser } from '@cubby/contract/users'
import type { ReactNode } from 'react'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import type { Selection } from '@/features/admin/table/selection.ts'
import { useColumns } from '@/features/admin/table/use-columns.ts'
import { userColumns } from './user-columns.tsx'
import type { UserListSearch } from './user-search.ts'

interface UsersTableProps {
  users: ListedUser[]
  search: UserListSearch
  selection: Selection
  menuOf: (user: ListedUser) => ReactNode
  onSort: (sort: string, direction: 'desc' | undefined) => void
  onOpen: (user: ListedUser) => void
}

export function UsersTable({ users, search, selection, menuOf, onSort, onOpen }: UsersTableProps) {
  const columns = useColumns(userColumns, menuOf)
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={users}
      idOf={({ id }) => id}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
      search={{ sort: search.sort ?? 'name', ...(search.direction && { direction: search.direction }) }}
      selection={selection}
      onSort={onSort}
      onOpen={onOpen}
    />
  )
}
