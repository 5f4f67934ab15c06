import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import type { Selection } from '@/desk/table/selection-bar.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserListSearch } from './user-search.ts'

interface UsersTableProps {
  users: ListedUser[]
  search: UserListSearch
  selection: Selection
  hidden: readonly string[]
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  menuOf: (user: ListedUser) => ReactNode
  onSort: (sort: string, direction: 'desc' | undefined) => void
  onOpen: (user: ListedUser) => void
}

export function UsersTable(props: UsersTableProps) {
  const { users, search, selection, hidden, stableKey, menuOf, onSort, onOpen } = props
  const columns = useColumns(userColumns, menuOf)
  return (
    <DataTable
      caption={t('Users')}
      columns={columns}
      rows={users}
      idOf={({ id }) => id}
      nameOf={personName}
      search={{ sort: search.sort ?? 'name', ...(search.direction && { direction: search.direction }) }}
      selection={selection}
      hidden={hidden}
      stableKey={stableKey}
      onSort={onSort}
      onOpen={onOpen}
      isOpen={({ id }) => id === search.user}
    />
  )
}
