import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { readUserSearch } from '@/features/admin/users/user-search.ts'
import { UsersScreen } from '@/features/admin/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  validateSearch: readUserSearch,
  component: Users,
})

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readUserSearch, changes))}
    />
  )
}
