import type { SessionAudience } from '@cubby/contract/office/notification-center'
import { hasAttended } from '@cubby/rules/teaching/attendance'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { owesMoney } from '../../money/payments/queries.ts'
import { findMeetings } from '../../seats/meetings/read-meetings.ts'
import { entriesOnWaitlist, holdsOrHeldSeat, holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { findMarks } from '../../teaching/attendance/queries.ts'
import { countingViews } from '../../teaching/attendance/views.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
}

/** Users who can be notified: those with an active account. Ordered by id, for reading long lists in chunks. */
export function activeUsers(db: Reader) {
  return db
    .selectFrom('users')
    .select(['users.id', fullName('users').$notNull().as('name')])
    .select(sql<boolean>`users.email is not null`.as('hasEmail'))
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
}

/** The users of a class, or of one session of it, who receive a message. */
interface ClassRecipients {
  readonly classId: string
  readonly sessionId: string | null
  /** Who of the session; by default everybody. */
  readonly audience: SessionAudience | null
}

/** Returns each active user who holds a seat in a class, or who belongs to the audience of a session, once. */
export async function recipientsOfClass(
  ctx: ReadContext,
  { classId, sessionId, audience }: ClassRecipients,
): Promise<(Recipient & { readonly hasEmail: boolean })[]> {
  const { db } = ctx
  const ofClass = enrollmentsOf(db, classId)
  const some = activeUsers(db)
  if (sessionId === null) return some.where('users.id', 'in', ofClass.where(holdsSeat)).execute()
  const ofSession = ofClass.where('class_sessions.id', '=', sessionId)
  switch (audience) {
    case 'present':
    case 'absent': {
      const ids = await markedIn(ctx, { sessionId, hasAttended: audience === 'present' })
      return some.where(sql<SqlBool>`users.id = any(${ids})`).execute()
    }
    case 'unpaid':
      return some.where('users.id', 'in', ofSession.where(owesMoney)).execute()
    case 'waiting': {
      const waiting = entriesOnWaitlist(db, ctx.now).select('user_id').where('session_id', '=', sessionId)
      return some.where('users.id', 'in', waiting).execute()
    }
    default:
      return some.where('users.id', 'in', ofSession.where(holdsOrHeldSeat())).execute()
  }
}

function enrollmentsOf(db: Reader, classId: string) {
  return db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select('enrollments.user_id')
    .where('class_sessions.class_id', '=', classId)
    .where('class_sessions.removed_at', 'is', null)
}

/** Returns who attended the last meeting of a session that has begun, or who missed it, also with an excuse. */
async function markedIn(
  { deps, db, now }: ReadContext,
  wanted: { readonly sessionId: string; readonly hasAttended: boolean },
): Promise<string[]> {
  const meetings = await findMeetings(db, deps.config.provider.timezone, wanted.sessionId)
  const last = meetings.findLast(({ status, starts_at }) => status === 'scheduled' && starts_at <= now)
  if (!last) return []
  return countingViews(await findMarks(db, [last.id]))
    .filter(({ status }) => status !== null && hasAttended(status) === wanted.hasAttended)
    .map(({ user_id }) => user_id)
}

export async function countActiveUsers(db: Reader): Promise<number> {
  return countRows(activeUsers(db))
}

/** Classes that were not removed, by title, with the number of users who hold a seat. */
export function findRecipientClasses(db: Reader) {
  return db
    .selectFrom('classes')
    .leftJoin('class_sessions', (join) =>
      join.onRef('class_sessions.class_id', '=', 'classes.id').on('class_sessions.removed_at', 'is', null),
    )
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.session_id', '=', 'class_sessions.id').on(holdsSeat),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'enrollments.user_id')
        .on('users.status', '=', 'active')
        .on('users.deleted_at', 'is', null),
    )
    .select([
      'classes.id',
      'classes.title',
      'classes.description',
      sql<number>`count(distinct users.id)::int`.as('student_count'),
    ])
    .where('classes.removed_at', 'is', null)
    .groupBy('classes.id')
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute()
}

/**
 * Sessions that can receive messages: those that are not over on `today`, and those with students who hold a seat.
 * Counts the users who hold a seat, or held it until the session was completed.
 */
export function findRecipientSessions(db: Reader, today: string) {
  return db
    .selectFrom('class_sessions')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.session_id', '=', 'class_sessions.id').on(holdsOrHeldSeat()),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'enrollments.user_id')
        .on('users.status', '=', 'active')
        .on('users.deleted_at', 'is', null),
    )
    .select([
      'class_sessions.class_id',
      'class_sessions.id',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      sql<number>`count(distinct users.id)::int`.as('student_count'),
    ])
    .where('class_sessions.removed_at', 'is', null)
    .groupBy('class_sessions.id')
    .having((eb) =>
      eb.or([eb('end_date', '>=', today), eb(sql`count(users.id) filter (where ${holdsSeat})`, '>', 0)]),
    )
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
    .execute()
}
