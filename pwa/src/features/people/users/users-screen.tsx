import { messages } from '@cubby/contract/messages'
import { USER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { queryOf } from '@/api/call.ts'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { ListMenu } from '@/desk/list-views/list-menu.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey, type SearchChanges, withoutOrder } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { type Selection, useSelection } from '@/desk/table/selection-bar.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { DownloadButton, exportItemOf } from '@/features/school/files/download-button.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { AddUserForm } from './add-user-form.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { filterQuery, useUsers } from './use-users.ts'
import { UserCard } from './user-card.tsx'
import { type UserAction, UserDialog } from './user-dialogs.tsx'
import { UserEnrollments } from './user-enrollments.tsx'
import { UserMenu } from './user-menu.tsx'
import type { UserListSearch } from './user-search.ts'
import { UserToolbar, userListColumns } from './user-toolbar.tsx'
import { UsersTable } from './users-table.tsx'

const OPERATIONS = [
  bulkOperations.message,
  bulkOperations.standard,
  bulkOperations.suspend,
  bulkOperations.activate,
]

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
  const exportItem = exportItemOf({ path: exportPath(search), fileName: 'users.csv' })
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
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('User Management')}
        description={t('Manage user accounts, roles, and permissions')}
        isSpecified
      >
        <Button size="small" onClick={() => afterPress(() => setAdding(true))}>
          <UserPlus className="size-4" aria-hidden="true" />
          {t('Add User')}
        </Button>
      </SectionHeading>
      <UserToolbar
        search={search}
        onChange={change}
        menu={
          <ListMenu
            title={t('User Management')}
            choice={choice}
            search={search}
            columns={userListColumns}
            items={[exportItem]}
          />
        }
      />
      <BulkBar
        list="users"
        filter={filter}
        selection={selection}
        pagination={query.data?.pagination}
        operations={OPERATIONS}
        nameOfAll={({ ofAll }) => ofAll}
      >
        <DownloadButton
          path={exportPath(search, selection)}
          fileName="users.csv"
          label={t('Export selected')}
        />
      </BulkBar>
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={t(messages.usersFailed)}
        countText={(count) => t('{count, plural, one {# user} other {# users}}', { count })}
        empty={{
          title: t(messages.noUsersFound),
          detail: t(messages.adjustFilters),
          picture: <EmptyClipboard />,
        }}
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

function AddUserDialog({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog title={t('Add User')} onClosed={onClosed}>
      {(close) => <AddUserForm close={close} />}
    </Dialog>
  )
}

/** Returns the path of the export of all matching rows, or of the selected ones. */
function exportPath(search: UserListSearch, selection?: Pick<Selection, 'ids' | 'everything'>): string {
  const picked = selection && !selection.everything ? queryOf({ ids: selection.ids.join(',') }) : ''
  return `/admin/users/export?${[filterQuery(search), picked].filter(Boolean).join('&')}`
}

interface HistoryDialogProps {
  userId: string
  search: UserListSearch
  onChange: (changes: SearchChanges<UserListSearch>) => void
  onClosed: () => void
}

function HistoryDialog({ userId, search, onChange, onClosed }: HistoryDialogProps) {
  return (
    <Dialog title={t('Enrollment History')} wide onClosed={onClosed}>
      {() => <UserEnrollments userId={userId} shown={search.enrollments} onChange={onChange} />}
    </Dialog>
  )
}

interface UsersCardsProps {
  users: ListedUser[]
  selection: Selection
  /** The query of the shown cards. While it stays the same, cards keep their places. */
  stableKey: string
  menuOf: (user: ListedUser) => ReactNode
  onOpen: (user: ListedUser) => void
}

function UsersCards({ users, selection, stableKey, menuOf, onOpen }: UsersCardsProps) {
  return (
    <CardList
      rows={users}
      idOf={({ id }) => id}
      nameOf={personName}
      stableKey={stableKey}
      // The pages have even numbers of users, so that no card stands alone.
      columns="sm:grid-cols-2 2xl:grid-cols-3"
      cardOf={(user) => (
        <UserCard
          user={user}
          menu={menuOf(user)}
          selected={selection.everything || selection.rows[user.id] === true}
          onToggle={(withShift) => selection.toggle(user.id, withShift)}
          onOpen={() => onOpen(user)}
        />
      )}
    />
  )
}
