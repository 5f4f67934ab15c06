import { useEffect } from 'react'
import { useUnreadCount } from '@/offline/hooks/optimistic-rows.ts'
import { showAppBadge } from '@/offline/outbox/notification-commands.ts'

/** Shows the number of unread notifications on the app's icon while the user is logged in. */
export function useAppBadge(): void {
  const unread = useUnreadCount()
  useEffect(() => void showAppBadge(unread), [unread])
  useEffect(() => () => void showAppBadge(0), [])
}
