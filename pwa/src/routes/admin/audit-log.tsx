import { createFileRoute } from '@tanstack/react-router'
import { AuditLogScreen } from '@/features/admin/audit-log/audit-log-screen.tsx'
import { readAuditSearch } from '@/features/admin/audit-log/audit-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: readAuditSearch,
  component: AuditLog,
})

function AuditLog() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditLogScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readAuditSearch, changes))}
    />
  )
}
