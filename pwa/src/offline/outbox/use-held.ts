import { useMemo } from 'react'
import type { Held } from '@/offline/outbox/command-state.ts'
import { useOutbox } from '@/offline/outbox/outbox.ts'
import { isSessionRow } from '@/offline/outbox/outbox-row.ts'
import { useEnrollments } from '@/offline/store/use-collection.ts'
import { useMyWaitlist } from '../store/use-current-waitlist.ts'

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
