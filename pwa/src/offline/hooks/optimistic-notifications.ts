import type { Notification } from '@cubby/contract/messages/notifications'
import { useMemo } from 'react'
import { type Stored, useNotifications } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { notificationsNow, unreadCount } from '@/offline/outbox/notifications-now.ts'

export function useMyNotifications(): Stored<Notification> {
  const stored = useNotifications()
  const outbox = useOutbox()
  return useMemo(() => ({ ...stored, rows: notificationsNow(stored.rows, outbox) }), [stored, outbox])
}

export function useUnreadCount(): number {
  return unreadCount(useMyNotifications().rows)
}
