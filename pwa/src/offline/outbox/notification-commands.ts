import type { Notification } from '@cubby/contract/messages/notifications'
import { isRecord } from '@/api/read-response.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'

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

const read = { is_read: true, read: true }

export async function storeRead(db: UserDb, response: unknown): Promise<boolean> {
  if (
    !isRecord(response) ||
    !isRecord(response.notification) ||
    typeof response.notification.id !== 'string'
  ) {
    return false
  }
  await db.notifications.where('id').equals(response.notification.id).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeAllRead(
  db: UserDb,
  response: unknown,
  { upTo }: { upTo: string },
): Promise<boolean> {
  if (!isRecord(response) || typeof response.marked !== 'number') return false
  await db.notifications.filter(({ created_at }) => created_at <= upTo).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeDeletion(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || typeof response.deleted !== 'string') return false
  await db.notifications.where('id').equals(response.deleted).delete()
  await markChanged(db, 'notifications')
  return true
}

/** Stores the restored notification again. The next refresh puts it in its place. */
export async function storeRestored(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isNotification(response.notification)) return false
  await db.notifications.where('id').equals(response.notification.id).delete()
  await db.notifications.add(response.notification)
  await markChanged(db, 'notifications')
  return true
}

function isNotification(value: unknown): value is Notification {
  return isRecord(value) && typeof value.id === 'string' && typeof value.created_at === 'string'
}

/** Optional, because some browsers have no badges. The types of workers lack them, too. */
interface Badges {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Shows the number of unread notifications on the icon of the installed app, where the browser can. */
export async function showAppBadge(count: number, badges: Badges = navigator): Promise<void> {
  try {
    await (count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.())
  } catch {
    // The system does not allow badges.
  }
}

/** The logged-in user's unread notifications on this device; 0 without a login. */
export async function countUnread(): Promise<number> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return 0
  const { notifications, outbox } = currentUser.db
  return unreadCount(notificationsNow(await notifications.toArray(), await outbox.toArray()))
}
