import type { ClassStatus } from '@cubby/contract/classes'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { holdsSeat, isPending } from './holds-seat.ts'
import { isLiveAt } from './live-entries.ts'

/** The number of rows. */
export const count = sql<number>`count(*)::int`

/**
 * Whether a waitlist entry is on the waitlist at `now`: it is waiting, or has an offer that has not expired.
 */
export function isWaiting(now: Date) {
  return isLiveAt('waitlist_entries', now)
}

/** Selects the enrollments that hold a seat now. */
export function liveEnrollments(db: Reader) {
  return db.selectFrom('enrollments').where(holdsSeat)
}

/** Counts the enrollments that hold a seat now, the pending ones among them, and their students. */
export function countLiveEnrollments(
  db: Reader,
): Promise<{ students: number; enrollments: number; pending: number }> {
  // One row for each student, in the order of an index. Counting distinct students would sort all rows.
  const students = liveEnrollments(db)
    .groupBy('user_id')
    .select([count.as('enrollments'), sql<number>`count(*) filter (where ${isPending})`.as('pending')])
  return db
    .selectFrom(students.as('students'))
    .select([
      count.as('students'),
      sql<number>`coalesce(sum(enrollments), 0)::int`.as('enrollments'),
      sql<number>`coalesce(sum(pending), 0)::int`.as('pending'),
    ])
    .executeTakeFirstOrThrow()
}

/** The statuses of an active class. */
export const activeClassStatuses: readonly ClassStatus[] = ['scheduled', 'active']

/** Selects the active classes. */
export function activeClasses(db: Reader) {
  return db.selectFrom('classes').where('status', 'in', activeClassStatuses).where('removed_at', 'is', null)
}

/** Selects the waitlist entries that are live at `now`. */
export function liveWaitlistEntries(db: Reader, now: Date) {
  return db.selectFrom('waitlist_entries').where(isWaiting(now))
}
