import { createFileRoute } from '@tanstack/react-router'
import { readClassSearch } from '@/features/admin/classes/class-search.ts'
import { ClassesScreen } from '@/features/admin/classes/classes-screen.tsx'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/classes')({
  validateSearch: readClassSearch,
  component: Classes,
})

function Classes() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ClassesScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readClassSearch, changes))}
    />
  )
}
