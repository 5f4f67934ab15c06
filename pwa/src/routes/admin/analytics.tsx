import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '@/features/admin/analytics/analytics-screen.tsx'
import { readAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { WorkQueue } from '@/features/admin/work-queue/work-queue.tsx'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: readAnalyticsSearch,
  component: Analytics,
})

function Analytics() {
  const search = Route.useSearch()
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
