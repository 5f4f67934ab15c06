import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { useMemo } from 'react'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { type Stored, useWaitlist } from '@/offline/hooks/use-collection.ts'

/** The entry at `now`: an offer ends at its deadline, before the server reports it. */
export function entryAt(entry: WaitlistEntry, now: Date): WaitlistEntry {
  const { status, offer_expires_at: expiresAt } = entry
  if (status !== 'offered' || expiresAt === null || now < new Date(expiresAt)) return entry
  return { ...entry, status: 'expired', position: 0, estimated_wait_time: null }
}

/** The user's waitlist entries as of now, for all screens and badges. */
export function useCurrentWaitlist(): Stored<WaitlistEntry> {
  const stored = useWaitlist()
  const now = useMinute(stored.rows.map(({ offer_expires_at }) => offer_expires_at))
  return useMemo(() => ({ ...stored, rows: stored.rows.map((entry) => entryAt(entry, now)) }), [stored, now])
}
