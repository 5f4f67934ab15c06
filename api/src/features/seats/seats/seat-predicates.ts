import type { Discount } from '@cubby/rules/money/discount'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** Whether an enrollment holds a seat: pending or approved, and neither completed nor archived. */
export const holdsSeat = sql<SqlBool>`(enrollments.status in ('pending', 'approved')
  and enrollments.completed_at is null and enrollments.archived_at is null)`

/** Whether an enrollment holds a seat and waits for approval. */
export const isPending = sql<SqlBool>`(enrollments.status = 'pending' and ${holdsSeat})`

/**
 * Whether an enrollment makes a seat unavailable: it holds a seat, or a seat is held for its scheduled
 * review.
 */
export const takesSeat = sql<SqlBool>`(enrollments.review_holds_seat or ${holdsSeat})`

/**
 * Whether an enrollment holds a seat, or held it until the session was completed. Does not look at `completed_at`,
 * because only archiving ends a seat before the session is over.
 */
export function holdsOrHeldSeat(alias: 'enrollments' | 'seat' = 'enrollments') {
  return sql<boolean>`(${sql.ref(`${alias}.status`)} in ('pending', 'approved')
    and ${sql.ref(`${alias}.archived_at`)} is null)`
}

/** Whether an enrollment takes a seat (see `takesSeat`), or is completed. */
export const occupiesSeat = sql<SqlBool>`(${takesSeat} or enrollments.completed_at is not null)`

/** The columns of an enrollment that is not historical and has not given up its seat. */
export const live = {
  completed_at: null,
  completion_reason: null,
  archived_at: null,
  archived_reason: null,
  ended_at: null,
  can_be_restored: false,
} as const

/** Whether an entry of the table with this alias waits at `now`, or has an offer that has not expired. */
export function isOnWaitlist(alias: 'waitlist_entries' | 'entry' | 'ahead', now: Date) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('status')} = 'waiting'
    or (${column('status')} = 'offered' and ${column('offer_expires_at')} > ${now}))`
}

/** The number of rows. */
export const count = sql<number>`count(*)::int`

/** Selects the enrollments that hold a seat now. */
export function liveEnrollments(db: Reader) {
  return db.selectFrom('enrollments').where(holdsSeat)
}

/** Counts the enrollments that hold a seat now, the pending ones among them, and their students. */
export function countLiveEnrollments(
  db: Reader,
): Promise<{ students: number; enrollments: number; pending: number }> {
  // One row for each student, in the order of an index. Counting distinct students would sort all rows. The
  // filter names only the status, because the index has no other column.
  const students = liveEnrollments(db)
    .groupBy('user_id')
    .select([
      count.as('enrollments'),
      sql<number>`count(*) filter (where enrollments.status = 'pending')`.as('pending'),
    ])
  return db
    .selectFrom(students.as('students'))
    .select([
      count.as('students'),
      sql<number>`coalesce(sum(enrollments), 0)::int`.as('enrollments'),
      sql<number>`coalesce(sum(pending), 0)::int`.as('pending'),
    ])
    .executeTakeFirstOrThrow()
}

/** Selects the entries that wait at `now` or have an offer that has not expired. */
export function entriesOnWaitlist(db: Reader, now: Date) {
  return db.selectFrom('waitlist_entries').where(isOnWaitlist('waitlist_entries', now))
}

/**
 * Whether a make-up meeting is in effect, in a query of make_up_meetings, session_meetings, and enrollments: it was
 * not cancelled, its student is approved or completed the own session, and the student neither holds a seat in the
 * session of the meeting nor completed it, because then the student is on its roster anyway.
 */
export const isCurrentMakeUp = sql<SqlBool>`(make_up_meetings.cancelled_at is null
  and enrollments.status = 'approved' and ${holdsOrHeldSeat()}
  and not exists (select from enrollments seat
    where seat.user_id = enrollments.user_id and seat.session_id = session_meetings.session_id
      and ${holdsOrHeldSeat('seat')}))`

/** Selects the make-up meetings that are in effect. */
export function currentMakeUps(db: Reader) {
  return db
    .selectFrom('make_up_meetings')
    .innerJoin('session_meetings', 'session_meetings.id', 'make_up_meetings.meeting_id')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .where(isCurrentMakeUp)
}

/** The discount of a waitlist entry under this name, or of the enrollment that it restores. */
export const keptDiscountOf = (entry: 'entry' | 'waitlist_entries') =>
  sql<Discount | null>`coalesce(${sql.ref(`${entry}.discount`)}, (
    select former.discount from enrollments former where former.id = ${sql.ref(`${entry}.enrollment_id`)}))`
