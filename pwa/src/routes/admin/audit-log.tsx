import { createFileRoute } from '@tanstack/react-router'
import { AuditLogScreen } from '@/features/admin/audit-log/audit-log-screen.tsx'
import { type AuditSearch, readAuditSearch } from '@/features/admin/audit-log/audit-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: unreadSearch<AuditSearch>,
  component: AuditLog,
})

function AuditLog() {
  const search = Route.useSearch({ select: readAuditSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <AuditLogScreen
      search={search}
      onSearch={(changes) => void navigate(searchChange(readAuditSearch, changes))}
    />
  )
}
