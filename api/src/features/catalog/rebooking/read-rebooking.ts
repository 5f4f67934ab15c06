import type { RebookingReport } from '@cubby/contract/catalog/rebooking'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { seatCounts } from '../../seats/seats/seat-counts.ts'
import { count, holdsSeat, isOnWaitlist, takesSeat } from '../../seats/seats/seat-predicates.ts'
import { locationOfSession, startsAt } from '../../seats/seats/session-columns.ts'

/** A student with a seat in the session. */
export interface Student {
  readonly enrollmentId: string
  readonly userId: string
  readonly name: string
  readonly status: 'pending' | 'approved'
}

/**
 * Reads the students with a seat in a session, those who enrolled first at the top. With `isPlan`, also those
 * who get one by a review that can still be undone.
 */
export async function readStudents(
  db: Reader,
  sessionId: string,
  { isPlan = false }: { readonly isPlan?: boolean } = {},
): Promise<Student[]> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['enrollments.id', 'enrollments.user_id', 'enrollments.status'])
    .select(fullName('users').$notNull().as('name'))
    .where('session_id', '=', sessionId)
    .where(isPlan ? takesSeat : holdsSeat)
    .orderBy('enrolled_at')
    .orderBy('enrollments.id')
    .execute()
  return rows.map(({ id, user_id, name, status }) => ({
    enrollmentId: id,
    userId: user_id,
    name,
    status: status === 'approved' ? 'approved' : 'pending',
  }))
}

/** A session as the office chooses it. */
interface SessionRow {
  readonly id: string
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
  readonly location: string | null
}

/** Another session of the class that students can join, with its seats. */
type Candidate = SessionRow & SeatCounts

/** Reads the other sessions of a class that students can join, the soonest first. */
export function readCandidates(
  db: Reader,
  { classId, sessionId }: { readonly classId: string; readonly sessionId: string },
  time: { readonly now: Date; readonly timezone: string },
): Promise<Candidate[]> {
  return sessionRows(db)
    .select(seatCounts(time))
    .where('class_id', '=', classId)
    .where('class_sessions.id', '!=', sessionId)
    .where('class_sessions.status', '=', 'scheduled')
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.status', 'in', ['scheduled', 'active'])
    .where(startsAt(time.timezone), '>', time.now)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('class_sessions.id')
    .execute()
}

function sessionRows(db: Reader) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.id', 'start_date', 'end_date', 'start_time', 'end_time'])
    .select(locationOfSession.as('location'))
}

/** The days of a session as users read them, with its times and location. */
export function sessionView({ id, start_date, end_date, start_time, end_time, location }: SessionRow) {
  return { id, display_date: displayDate(start_date, end_date), start_time, end_time, location }
}

interface Places {
  readonly enrolledIn: ReadonlySet<string>
  readonly offeredIn: ReadonlySet<string>
}

/** Reads in which sessions users have a seat, and in which an offer holds one, by user. */
export async function readPlaces(
  db: Reader,
  { userIds, sessionIds }: { readonly userIds: readonly string[]; readonly sessionIds: readonly string[] },
  now: Date,
): Promise<(userId: string) => Places> {
  const inThem = (table: 'enrollments' | 'waitlist_entries') =>
    sql<SqlBool>`${sql.ref(`${table}.user_id`)} = any(${userIds}) and ${sql.ref(`${table}.session_id`)} = any(${sessionIds})`
  const enrolled = await db
    .selectFrom('enrollments')
    .select(['user_id', 'session_id'])
    .where(inThem('enrollments'))
    .where(holdsSeat)
    .execute()
  const offered = await db
    .selectFrom('waitlist_entries')
    .select(['user_id', 'session_id'])
    .where(inThem('waitlist_entries'))
    .where('waitlist_entries.status', '=', 'offered')
    .where('offer_expires_at', '>', now)
    .execute()
  const sessionsOf = (rows: typeof enrolled, userId: string) =>
    new Set(rows.filter(({ user_id }) => user_id === userId).map(({ session_id }) => session_id))
  return (userId) => ({ enrolledIn: sessionsOf(enrolled, userId), offeredIn: sessionsOf(offered, userId) })
}

/** Counts the students who wait in a session, or hold an offer. */
export async function countWaiting(db: Reader, sessionId: string, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('waitlist_entries')
    .select(count.as('waiting'))
    .where('session_id', '=', sessionId)
    .where(isOnWaitlist('waitlist_entries', now))
    .executeTakeFirstOrThrow()
  return waiting
}

/** Reads what the last rebooking of a session did, and what has become of it since. */
export async function readReport(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<RebookingReport> {
  requireAdmin(caller)
  const known = await deps.db
    .selectFrom('class_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!known) throw new Refusal('session_not_found')
  return reportOf(deps.db, sessionId)
}

/** The same in an open transaction. */
export async function reportOf(db: Reader, sessionId: string): Promise<RebookingReport> {
  const rows = await db
    .selectFrom('rebookings')
    .innerJoin('enrollments as old', 'old.id', 'rebookings.enrollment_id')
    .innerJoin('users', 'users.id', 'old.user_id')
    .leftJoin('enrollments as newer', 'newer.id', 'rebookings.new_enrollment_id')
    .select([
      'rebookings.enrollment_id',
      'old.user_id',
      'plan',
      'newer.session_id',
      'answer_until',
      'unanswered',
    ])
    .select([
      'carried_cents',
      'due_cents',
      'rebookings.due_date',
      'due_next_cents',
      'refund_cents',
      'choice',
      'by_default',
    ])
    .select(fullName('users').$notNull().as('name'))
    .where('old.session_id', '=', sessionId)
    .where('rebookings.created_at', '=', (eb) =>
      eb
        .selectFrom('rebookings as latest')
        .innerJoin('enrollments as of_latest', 'of_latest.id', 'latest.enrollment_id')
        .select(({ fn }) => fn.max('latest.created_at').as('at'))
        .where('of_latest.session_id', '=', sessionId),
    )
    .orderBy('old.enrolled_at')
    .orderBy('old.id')
    .execute()
  const ids = rows.flatMap(({ session_id }) => session_id ?? [])
  const sessions = await sessionRows(db)
    .where(sql<SqlBool>`class_sessions.id = any(${ids})`)
    .orderBy('start_date')
    .orderBy('start_time')
    .execute()
  return {
    students: rows.map((row) => ({
      enrollment_id: row.enrollment_id,
      user_id: row.user_id,
      name: row.name,
      plan: row.plan,
      session_id: row.session_id,
      money: {
        carried: row.carried_cents / 100,
        due: row.due_cents / 100,
        due_date: row.due_date,
        ...(row.due_next_cents !== null && { due_next: row.due_next_cents / 100 }),
        refund: row.refund_cents / 100,
      },
      answer_until: row.answer_until?.toISOString() ?? null,
      choice: row.choice,
      by_default: row.by_default,
    })),
    sessions: sessions.map(sessionView),
    unanswered: rows.find(({ unanswered }) => unanswered !== null)?.unanswered ?? 'session',
  }
}
