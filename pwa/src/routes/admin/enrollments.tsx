import { createFileRoute } from '@tanstack/react-router'
import { readEnrollmentSearch } from '@/features/admin/enrollments/enrollment-search.ts'
import { EnrollmentsScreen } from '@/features/admin/enrollments/enrollments-screen.tsx'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/enrollments')({
  validateSearch: readEnrollmentSearch,
  component: Enrollments,
})

function Enrollments() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EnrollmentsScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readEnrollmentSearch, changes))}
    />
  )
}
