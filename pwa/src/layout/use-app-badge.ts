import { useEffect } from 'react'
import { showAppBadge } from '@/offline/outbox/app-badge.ts'
import { useUnreadCount } from '@/offline/hooks/optimistic-notifications.ts'

/** Shows the number of unread notifications on the app's icon while the user is logged in. */
export function useAppBadge(): void {
  const unread = useUnreadCount()
  useEffect(() => void showAppBadge(unread), [unread])
  useEffect(() => () => void showAppBadge(0), [])
}
