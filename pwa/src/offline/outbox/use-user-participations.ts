import { useMemo } from 'react'
import type { UserSessions } from '@/offline/outbox/command-state.ts'
import { useOutbox } from '@/offline/outbox/outbox.ts'
import { isSessionRow } from '@/offline/outbox/outbox-row.ts'
import { useEnrollments } from '@/offline/store/use-collection.ts'
import { useCurrentWaitlist } from '../store/use-current-waitlist.ts'

/** The user's enrollments, waitlist entries, and unsent session commands on this device. */
export function useUserSessions(): UserSessions {
  const enrollments = useEnrollments().rows
  const waitlist = useCurrentWaitlist().rows
  const outbox = useOutbox()
  return useMemo(
    () => ({ enrollments, waitlist, outbox: outbox.filter(isSessionRow) }),
    [enrollments, waitlist, outbox],
  )
}
