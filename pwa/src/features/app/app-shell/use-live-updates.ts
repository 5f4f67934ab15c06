import { useEffect } from 'react'
import { readEvents } from '@/api/event-stream.ts'
import { followEvents } from '@/offline/sync/follow-events.ts'
import { refreshChanged } from '@/offline/sync/refresh-changed.ts'

/** Refreshes what the server reports as changed, while the user is logged in. */
export function useLiveUpdates(userId: string): void {
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
