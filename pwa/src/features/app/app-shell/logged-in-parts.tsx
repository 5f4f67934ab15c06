import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { lazy, Suspense, useEffect } from 'react'
import { readEvents } from '@/api/event-stream.ts'
import { BottomBar } from '@/layout/header/bottom-bar.tsx'
import { Announcements, ReadyOfflineAnnouncement } from '@/layout/notes/announcements.tsx'
import { keepFocus } from '@/layout/page/restore-focus.ts'
import { useBackgroundRefresh, useCachedFiles } from '@/offline/hooks/offline-readiness.ts'
import { useUnreadCount } from '@/offline/hooks/optimistic-rows.ts'
import { useUnsentMarker } from '@/offline/hooks/use-waiting-changes.ts'
import { showAppBadge } from '@/offline/outbox/notification-commands.ts'
import { renew } from '@/offline/push/push-device.ts'
import { makePassKey } from '@/offline/session/pass-key.ts'
import { followEvents } from '@/offline/sync/follow-events.ts'
import { refreshChanged } from '@/offline/sync/refresh-changed.ts'
import { OutcomeToasts } from '@/unsent-changes/outcome-toasts.tsx'

const ProfileMenu = lazy(() =>
  import('@/features/student/profile/section-links.tsx').then((module) => ({ default: module.ProfileMenu })),
)

/** The bottom bar, toasts, and background work of a logged-in user. Loaded only after login. */
export function LoggedInParts({ user }: { user: User }) {
  usePushRenewal(user.id)
  useAppBadge()
  useLiveUpdates(user.id)
  useUnsentMarker()
  useEffect(keepFocus, [])
  return (
    <>
      <BottomBar user={user} />
      <Suspense>
        <ProfileMenu role={user.role} />
      </Suspense>
      <OutcomeToasts key={user.id} />
      <Announcements key={user.id} />
      {user.role !== 'admin' && <OfflineCopy key={user.id} user={user} />}
    </>
  )
}

/** Keeps the user's data on this device. Administrators work online. */
function OfflineCopy({ user }: { user: User }) {
  useBackgroundRefresh(user)
  // A failure is tried again at the next start. Until then, passes are shown without a stamp.
  useEffect(() => {
    if (mayEnroll(user.role)) makePassKey().catch(() => undefined)
  }, [user.role])
  useCachedFiles()
  return <ReadyOfflineAnnouncement user={user} />
}

/** Refreshes what the server reports as changed, while the user is logged in. */
function useLiveUpdates(userId: string): void {
  useEffect(
    () =>
      followEvents(userId, {
        locks: navigator.locks,
        read: readEvents,
        random: Math.random,
        refresh: (changes, byOthers) => refreshChanged(changes, isShown, byOthers),
      }),
    [userId],
  )
}

/** Whether the current screen shows the seats of a class. */
function isShown(classId: string): boolean {
  const { pathname } = location
  return ['/', '/classes', `/classes/${classId}`].includes(pathname.replace(/(?<=.)\/$/, ''))
}

/** Shows the number of unread notifications on the app's icon while the user is logged in. */
function useAppBadge(): void {
  const unread = useUnreadCount()
  useEffect(() => void showAppBadge(unread), [unread])
  useEffect(() => () => void showAppBadge(0), [])
}

/** Renews the push subscription at each start of the app. */
function usePushRenewal(userId: string): void {
  useEffect(() => {
    // Without a connection, the next start of the app renews it.
    renew(userId).catch(() => undefined)
  }, [userId])
}
