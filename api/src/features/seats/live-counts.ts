import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { holdsSeat } from './holds-seat.ts'
import { isLiveAt } from './live-entries.ts'

/** How many rows there are. */
export const count = sql<number>`count(*)::int`

/** Whether a waitlist entry is on the waitlist at `now`: it waits, or has an offer that has not run out. */
export function isWaiting(now: Date) {
  return isLiveAt('waitlist_entries', now)
}

/** The enrollments that hold a seat now. */
export function liveEnrollments(db: Reader) {
  return db.selectFrom('enrollments').where(holdsSeat)
}

/** The classes whose status is Active: what the filter of that name lists. */
export function activeClasses(db: Reader) {
  return db.selectFrom('classes').where('status', '=', 'active').where('removed_at', 'is', null)
}

/** The waitlist entries at `now`. */
export function liveWaitlistEntries(db: Reader, now: Date) {
  return db.selectFrom('waitlist_entries').where(isWaiting(now))
}
