import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { NotificationCenter } from '@/features/messages/notifications-admin/notification-center.tsx'
import {
  type NotificationSearch,
  readNotificationSearch,
} from '@/features/messages/notifications-admin/notification-search.ts'

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
