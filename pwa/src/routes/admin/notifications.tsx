import { createFileRoute } from '@tanstack/react-router'
import { NotificationCenter } from '@/features/admin/notifications/notification-center.tsx'
import {
  type NotificationSearch,
  readNotificationSearch,
} from '@/features/admin/notifications/notification-search.ts'
import { searchChange } from '@/features/admin/table/search-changes.ts'
import { unreadSearch } from '@/features/admin/table/unread-search.ts'

export const Route = createFileRoute('/admin/notifications')({
  validateSearch: unreadSearch<NotificationSearch>,
  component: Notifications,
})

function Notifications() {
  const search = Route.useSearch({ select: readNotificationSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <NotificationCenter
      search={search}
      onSearch={(changes) => void navigate(searchChange(readNotificationSearch, changes))}
    />
  )
}
