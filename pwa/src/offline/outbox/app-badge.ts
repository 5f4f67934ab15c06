import { notificationsNow, unreadCount } from '@/offline/outbox/notifications-now.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'

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
