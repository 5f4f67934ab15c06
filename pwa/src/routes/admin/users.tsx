import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { UserPanel } from '@/features/admin/user-panel/user-panel.tsx'
import { readUserSearch, type UserListSearch } from '@/features/admin/users/user-search.ts'
import { UsersScreen } from '@/features/admin/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  validateSearch: unreadSearch<UserListSearch>,
  component: Users,
})

function Users() {
  const search = Route.useSearch({ select: readUserSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: SearchChanges<typeof search>) =>
    void navigate(searchChange(readUserSearch, changes))
  return (
    <>
      <UsersScreen search={search} onSearch={change} />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
