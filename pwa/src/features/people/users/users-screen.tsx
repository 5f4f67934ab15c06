import { USER_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { withoutOrder } from '@/desk/table/list-search.ts'
import { pageKey } from '@/desk/table/page-key.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import type { SearchChanges } from '@/desk/table/search-changes.ts'
import { useSelection } from '@/desk/table/selection.ts'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { exportPath } from './export-path.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { filterQuery, useUsers } from './use-users.ts'
import { type UserAction, UserDialog } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import type { UserListSearch } from './user-search.ts'
import { UserToolbar } from './user-toolbar.tsx'
import { UsersCards } from './users-cards.tsx'
import { UsersTable } from './users-table.tsx'

const OPERATIONS = [bulkOperations.message, bulkOperations.suspend, bulkOperations.activate]

interface UsersScreenProps {
  search: UserListSearch
  onSearch: (changes: SearchChanges<UserListSearch>) => void
}

/** User Management: users as cards or a table, with all actions on them. */
export function UsersScreen({ search: inUrl, onSearch }: UsersScreenProps) {
  const { search, ...choice } = useListView('users', inUrl, onSearch)
  const query = useUsers(search)
  const filter = filterQuery(withoutOrder(search))
  const shown = query.data?.users.map(({ id }) => id) ?? []
  const selection = useSelection(filter, shown)
  const [opened, setOpened] = useState<{ action: UserAction; user: ListedUser } | null>(null)
  const [isAdding, setAdding] = useState(false)
  const change = (changes: SearchChanges<UserListSearch>, page = 1) => onSearch({ ...changes, page })
  const stableKey = pageKey(query, filterQuery(search), search)
  const openPanel = ({ id }: ListedUser) => onSearch({ user: id })
  const menuOf = (user: ListedUser, dense = false) => (
    <UserMenu
      user={user}
      dense={dense}
      onProfile={() => onSearch({ profile: user.id })}
      onEnrollments={() => onSearch({ history: user.id })}
      onAction={(action) => setOpened({ action, user })}
    />
  )

  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading title="User Management" description="Manage user accounts, roles, and permissions">
        <DownloadButton path={exportPath(search)} fileName="users.csv" label="Export" />
        <Button onClick={() => setAdding(true)}>
          <UserPlus className="size-5" aria-hidden="true" />
          Add User
        </Button>
      </SectionHeading>
      <UserToolbar search={search} choice={choice} onChange={change} />
      <BulkBar
        list="users"
        filter={filter}
        selection={selection}
        total={query.data?.pagination.total ?? 0}
        operations={OPERATIONS}
        nameOfAll={({ label }) => `${label} all`}
      >
        <DownloadButton path={exportPath(search, selection)} fileName="users.csv" label="Export selected" />
      </BulkBar>
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={messages.usersFailed}
        noun={['user', 'users']}
        empty={{ title: messages.noUsersFound, detail: messages.adjustFilters }}
        pageOf={({ users, pagination }) => ({ rows: users, pagination })}
        table={
          choice.view === 'table' &&
          ((users) => (
            <UsersTable
              users={users}
              search={search}
              selection={selection}
              hidden={choice.hidden}
              menuOf={(user) => menuOf(user, true)}
              stableKey={stableKey}
              onSort={(sort, direction) => change({ sort, direction })}
              onOpen={openPanel}
            />
          ))
        }
        cards={(users) => (
          <UsersCards
            byName={(search.sort ?? 'name') === 'name'}
            users={users}
            selection={selection}
            stableKey={stableKey}
            menuOf={menuOf}
            onOpen={openPanel}
          />
        )}
        sizes={USER_PAGE_SIZES}
        onChange={change}
      />
      {isAdding && <AddUserDialog onClosed={() => setAdding(false)} />}
      {opened && <UserDialog {...opened} onClosed={() => setOpened(null)} />}
      {search.profile && (
        <ProfileDialog
          userId={search.profile}
          search={search}
          onChange={onSearch}
          onClosed={() => onSearch({ profile: undefined })}
        />
      )}
      {search.history && (
        <HistoryDialog
          userId={search.history}
          search={search}
          onChange={onSearch}
          onClosed={() => onSearch({ history: undefined })}
        />
      )}
    </div>
  )
}
