import { createFileRoute } from '@tanstack/react-router'
import { AuditLogScreen } from '@/features/admin-audit-log/audit-log-screen.tsx'
import { readAuditSearch } from '@/features/admin-audit-log/audit-search.ts'

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: readAuditSearch,
  component: AuditLog,
})

function AuditLog() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AuditLogScreen search={search} onSearch={(next) => navigate({ search: next })} />
}
