import { USER_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser, UserPage } from '@cubby/contract/users'
import { useState } from 'react'
import { SectionHeading } from '@/features/admin/section-heading.tsx'
import { ExportButton } from '@/features/admin/table/export-button.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { PaginationBar } from '@/features/admin/table/pagination-bar.tsx'
import { useSelection } from '@/features/admin/table/selection.ts'
import { SelectionBar } from '@/features/admin/table/selection-bar.tsx'
import { useWide } from '@/features/admin/table/use-wide.ts'
import { ACT_NEEDS_CONNECTION } from '@/features/admin/use-act.ts'
import { exportPath } from './export-path.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { filterQuery, useUsers } from './use-users.ts'
import { type UserAct, UserDialog } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import { readUserSearch, type UserListSearch } from './user-search.ts'
import { UserToolbar } from './user-toolbar.tsx'
import { UsersCards } from './users-cards.tsx'
import { UsersTable } from './users-table.tsx'

interface UsersScreenProps {
  search: UserListSearch
  onSearch: (search: UserListSearch) => void
}

const countOf = ({ pagination: { total, page } }: UserPage) =>
  `${total} ${total === 1 ? 'user' : 'users'}, page ${page}`

/** User Management: people as cards or a table, and everything that can be done with them. */
export function UsersScreen({ search, onSearch }: UsersScreenProps) {
  const query = useUsers(search)
  const filter = filterQuery({ ...search, sort: 'name' })
  const selection = useSelection(filter)
  const isWide = useWide()
  const [opened, setOpened] = useState<{ act: UserAct; user: ListedUser } | null>(null)
  const change = (changes: object, page = 1) => onSearch(readUserSearch({ ...search, ...changes, page }))
  const showProfile = (profile?: string) => change({ profile }, search.page)
  const menuOf = (user: ListedUser) => (
    <UserMenu user={user} onProfile={() => showProfile(user.id)} onAct={(act) => setOpened({ act, user })} />
  )

  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading title="User Management" description="Manage user accounts, roles, and permissions">
        <ExportButton path={exportPath(search)} fileName="users.csv" label="Export" />
      </SectionHeading>
      <UserToolbar search={search} onChange={change} />
      <SelectionBar selection={selection} total={query.data?.pagination.total ?? 0}>
        <ExportButton path={exportPath(search, selection)} fileName="users.csv" label="Export selected" />
      </SelectionBar>
      <ListState
        query={query}
        failed={messages.usersFailed}
        offline={ACT_NEEDS_CONNECTION}
        count={countOf}
        empty={{
          title: messages.noUsersFound,
          detail: messages.adjustFilters,
          is: ({ users }) => users.length === 0,
        }}
      >
        {({ users, pagination }) => (
          <>
            {isWide && search.view === 'table' ? (
              <UsersTable
                users={users}
                search={search}
                selection={selection}
                menuOf={menuOf}
                onSort={(sort, direction) => change({ sort, direction })}
                onOpen={({ id }) => showProfile(id)}
              />
            ) : (
              <UsersCards users={users} selection={selection} menuOf={menuOf} />
            )}
            <PaginationBar
              pagination={pagination}
              sizes={USER_PAGE_SIZES}
              onPage={(page) => change({}, page)}
              onSize={(limit) => change({ limit })}
            />
          </>
        )}
      </ListState>
      {opened && <UserDialog {...opened} onClosed={() => setOpened(null)} />}
      {search.profile && <ProfileDialog userId={search.profile} onClosed={() => showProfile()} />}
    </div>
  )
}
