import { useMemo } from 'react'
import { useEnrollments } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import type { UserParticipations } from '@/offline/outbox/command-state.ts'
import { isSessionRow } from '@/offline/store/outbox-row.ts'
import { useCurrentWaitlist } from './use-current-waitlist.ts'

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
