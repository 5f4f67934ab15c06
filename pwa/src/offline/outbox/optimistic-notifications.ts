import type { Notification } from '@cubby/contract/notifications'
import { useMemo } from 'react'
import { notificationsNow, unreadCount } from '@/offline/outbox/notifications-now.ts'
import { useOutbox } from '@/offline/outbox/outbox.ts'
import { type Stored, useNotifications } from '@/offline/store/use-collection.ts'

export function useMyNotifications(): Stored<Notification> {
  const stored = useNotifications()
  const outbox = useOutbox()
  return useMemo(() => ({ ...stored, rows: notificationsNow(stored.rows, outbox) }), [stored, outbox])
}

export function useUnreadCount(): number {
  return unreadCount(useMyNotifications().rows)
}
