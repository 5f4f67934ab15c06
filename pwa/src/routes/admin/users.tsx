import { createFileRoute } from '@tanstack/react-router'
import { type SearchChanges, searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { readUserSearch, type UserListSearch } from '@/features/people/users/user-search.ts'
import { UsersScreen } from '@/features/people/users/users-screen.tsx'

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
