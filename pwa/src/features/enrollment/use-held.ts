import { useMemo } from 'react'
import { useOutbox } from '@/offline/outbox.ts'
import { isSessionRow } from '@/offline/outbox-row.ts'
import type { Held } from '@/offline/standing.ts'
import { useEnrollments } from '@/offline/stored.ts'
import { useMyWaitlist } from './use-my-waitlist.ts'

/** Everything this device knows of the person's places: what the server last said, and what is unsent. */
export function useHeld(): Held {
  const enrollments = useEnrollments().rows
  const waitlist = useMyWaitlist().rows
  const outbox = useOutbox()
  return useMemo(
    () => ({ enrollments, waitlist, outbox: outbox.filter(isSessionRow) }),
    [enrollments, waitlist, outbox],
  )
}
