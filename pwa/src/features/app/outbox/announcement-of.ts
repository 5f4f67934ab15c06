import { messages } from '@cubby/contract/messages'
import { isReachable } from '@/api/connectivity.ts'
import type { CommandKind } from '@/offline/store/command.ts'

/** Returns the announcement right after a command, or null where a toast reports the response. */
export function announcementOf(kind: CommandKind): string | null {
  switch (kind) {
    case 'mark-read':
      return messages.notificationRead
    case 'mark-all-read':
      return 'All notifications marked as read'
    case 'delete-notification':
      return 'Notification deleted'
    default:
      return isReachable() ? null : 'Saved on this device'
  }
}
