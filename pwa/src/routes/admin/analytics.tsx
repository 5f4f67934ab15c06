import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { AnalyticsScreen } from '@/features/office/analytics/analytics-screen.tsx'
import { type AnalyticsSearch, readAnalyticsSearch } from '@/features/office/analytics/analytics-search.ts'
import { SetupGuide } from '@/features/office/setup/setup-guide.tsx'
import { Today } from '@/features/office/work-queue/today.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: unreadSearch<AnalyticsSearch>,
  component: Analytics,
})

function Analytics() {
  const search = Route.useSearch({ select: readAnalyticsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const auth = useAuth()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Today firstName={auth.status === 'in' ? auth.user.first_name : ''} />
      <SetupGuide />
      <AnalyticsScreen
        search={search}
        onSearch={(changes) => void navigate(searchChange(readAnalyticsSearch, changes))}
      />
    </div>
  )
}
