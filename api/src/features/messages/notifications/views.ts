import type { Notification } from '@cubby/contract/messages/notifications'
import type { NotificationRow } from './queries.ts'

export function notificationView(row: NotificationRow): Notification {
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    type: row.type,
    is_read: row.is_read,
    read: row.is_read,
    created_at: createdAt,
    timestamp: createdAt,
    action_url: row.action_url,
    metadata: { ...row.metadata, links: row.metadata.links ?? [] },
  }
}
