import type { Notification } from '@cubby/contract/messages/notifications'
import { isUnsent, type OutboxRow } from '@/offline/store/outbox-row.ts'

/** The stored notifications with the user's unsent changes applied. */
export function notificationsNow(stored: Notification[], outbox: OutboxRow[]): Notification[] {
  const unsent = outbox.filter(isUnsent)
  if (unsent.length === 0) return stored
  const isDeleted = ({ id }: Notification) =>
    unsent.some(({ kind, args }) => kind === 'delete-notification' && args.notificationId === id)
  const isMarked = ({ id, created_at }: Notification) =>
    unsent.some(
      ({ kind, args }) =>
        (kind === 'mark-read' && args.notificationId === id) ||
        (kind === 'mark-all-read' && created_at <= args.upTo),
    )
  return stored
    .filter((notification) => !isDeleted(notification))
    .map((notification) =>
      isMarked(notification) ? { ...notification, is_read: true, read: true } : notification,
    )
}

/** The number of unread notifications, for all badges. */
export function unreadCount(notifications: Notification[]): number {
  return notifications.filter(({ is_read }) => !is_read).length
}
