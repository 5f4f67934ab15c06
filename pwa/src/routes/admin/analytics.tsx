import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '@/features/admin/analytics/analytics-screen.tsx'
import { type AnalyticsSearch, readAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'
import { WorkQueue } from '@/features/admin/work-queue/work-queue.tsx'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: unreadSearch<AnalyticsSearch>,
  component: Analytics,
})

function Analytics() {
  const search = Route.useSearch({ select: readAnalyticsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <div className="grid grid-cols-1 gap-6">
      <WorkQueue />
      <AnalyticsScreen
        search={search}
        onSearch={(changes) => void navigate(searchChange(readAnalyticsSearch, changes))}
      />
    </div>
  )
}
