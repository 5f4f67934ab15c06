import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { AuditLogScreen } from '@/features/school/audit-log/audit-log-screen.tsx'
import { type AuditSearch, readAuditSearch } from '@/features/school/audit-log/audit-search.ts'

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
