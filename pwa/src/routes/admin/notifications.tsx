import { createFileRoute } from '@tanstack/react-router'
import { NotificationCenter } from '@/features/admin/notifications/notification-center.tsx'
import { readNotificationSearch } from '@/features/admin/notifications/notification-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'

export const Route = createFileRoute('/admin/notifications')({
  validateSearch: readNotificationSearch,
  component: Notifications,
})

function Notifications() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationCenter
      search={search}
      onSearch={(changes) => void navigate(searchChange(readNotificationSearch, changes))}
    />
  )
}
