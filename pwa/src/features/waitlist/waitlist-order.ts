import type { WaitlistEntry } from '@cubby/contract/enrollments'
import { type Held, isLiveEntry, standingOf } from '@/offline/outbox/command-state.ts'

/** The live entries, those that need an answer first by their deadline, then those that wait by their session. */
export function liveEntries(waitlist: readonly WaitlistEntry[]): WaitlistEntry[] {
  return waitlist
    .filter(isLiveEntry)
    .toSorted(
      (one, other) =>
        Number(other.status === 'offered') - Number(one.status === 'offered') ||
        (one.status === 'offered' &&
          (one.offer_expires_at ?? '').localeCompare(other.offer_expires_at ?? '')) ||
        one.starts_at.localeCompare(other.starts_at),
    )
}

/** The offers that ran out, of sessions that have not begun and where nothing was done since; newest first. */
export function endedOffers(held: Held, now: Date): WaitlistEntry[] {
  return held.waitlist.filter((entry) => {
    const standing = standingOf(entry.session_id, held)
    return (
      standing.kind === 'offer-ended' && standing.entry.id === entry.id && new Date(entry.starts_at) > now
    )
  })
}
