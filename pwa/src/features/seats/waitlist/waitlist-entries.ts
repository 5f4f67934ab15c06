import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { text } from '@cubby/texts/t'
import { useEffect } from 'react'
import {
  commandStateOf,
  isOpenOrPendingEntry,
  type UserParticipations,
} from '@/offline/outbox/command-state.ts'
import { pollWaitlist } from '@/offline/sync/poll-waitlist.ts'
import type { ChipTone } from '@/ui/chip.tsx'

/** The chip of an open or pending entry, the same for students and administrators. */
export const entryLooks = {
  waiting: { tone: 'pending', label: text('Waiting') },
  pending: { tone: 'warning', label: text('Pending') },
  offered: { tone: 'warning', label: text('Offered') },
} as const satisfies Record<string, { tone: ChipTone; label: string }>

/** Returns the open and pending entries: offers by deadline, then the others by session date. */
export function openOrPendingEntries(waitlist: readonly WaitlistEntry[]): WaitlistEntry[] {
  return waitlist
    .filter(isOpenOrPendingEntry)
    .toSorted(
      (one, other) =>
        Number(other.status === 'offered') - Number(one.status === 'offered') ||
        (one.status === 'offered' &&
          (one.offer_expires_at ?? '').localeCompare(other.offer_expires_at ?? '')) ||
        one.starts_at.localeCompare(other.starts_at),
    )
}

/**
 * Returns the expired offers of sessions that have not begun, if the user did nothing since; the newest
 * first.
 */
export function endedOffers(userParticipations: UserParticipations, now: Date): WaitlistEntry[] {
  return userParticipations.waitlist.filter((entry) => {
    const commandState = commandStateOf(entry.session_id, userParticipations)
    return (
      commandState.kind === 'offer-ended' &&
      commandState.entry.id === entry.id &&
      new Date(entry.starts_at) > now
    )
  })
}

/** Polls the waitlist while the user waits for an offer or holds one. */
export function useWaitlistPolling(waits: boolean): void {
  useEffect(() => (waits ? pollWaitlist() : undefined), [waits])
}
