import { useMemo } from 'react'
import type { UserParticipations } from '@/offline/outbox/command-state.ts'
import { useOutbox } from '@/offline/outbox/outbox.ts'
import { isSessionRow } from '@/offline/outbox/outbox-row.ts'
import { useEnrollments } from '@/offline/store/use-collection.ts'
import { useCurrentWaitlist } from '../store/use-current-waitlist.ts'

/** Reads the user's participations from this device. */
export function useUserParticipations(): UserParticipations {
  const enrollments = useEnrollments().rows
  const waitlist = useCurrentWaitlist().rows
  const outbox = useOutbox()
  return useMemo(
    () => ({ enrollments, waitlist, outbox: outbox.filter(isSessionRow) }),
    [enrollments, waitlist, outbox],
  )
}
