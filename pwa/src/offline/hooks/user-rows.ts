import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { useMemo } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { type Stored, useAuth, useLive, useWaitlist } from './use-collection.ts'

/** Follows rows of the logged-in user only; undefined while loading. */
export function useUserRows<Row>(what: string, read: (db: UserDb) => Promise<Row[]>): Row[] | undefined {
  const auth = useAuth()
  const userId = auth.status === 'in' ? auth.user.id : null
  const rows = useLive(`${what} of ${userId}`, () => readUserRows(userId, read))
  return auth.status === 'checking' ? undefined : rows
}

/** Reads rows of this user; none when the login has changed. */
export async function readUserRows<Row>(
  userId: string | null,
  read: (db: UserDb) => Promise<Row[]>,
): Promise<Row[]> {
  const currentUser = userId === null ? null : await openCurrentUser()
  return currentUser?.login.user.id === userId && currentUser ? read(currentUser.db) : []
}

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
