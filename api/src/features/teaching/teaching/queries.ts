import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { sessionsQuery } from '../../catalog/classes/sessions-query.ts'
import { owesMoney } from '../../money/payments/queries.ts'
import { holdsOrHeldSeat } from '../../seats/seats/seat-predicates.ts'
import { endsAt, locationOfSession, teacherId } from '../../seats/seats/session-columns.ts'

export interface Wanted {
  readonly classId?: string
  readonly sessionId?: string
  /** Only sessions that this user teaches: their own, and those without an instructor in their classes. */
  readonly taughtBy?: string
}

/** Selects the sessions that were not removed, the next one first. */
export function findTaughtSessions(db: Reader, timezone: string, { classId, sessionId, taughtBy }: Wanted) {
  return sessionsQuery(db, teacherId)
    .select([
      'classes.title as class_title',
      'class_sessions.capacity',
      'class_sessions.online_link',
      'classes.allows_walk_ins',
      endsAt(timezone).as('ends_at'),
      locationOfSession.as('location'),
    ])
    .where('class_sessions.removed_at', 'is', null)
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('class_sessions.id', '=', sessionId ?? ''))
    .$if(taughtBy !== undefined, (query) => query.where(teacherId, '=', taughtBy ?? ''))
    .execute()
}

/**
 * Reads what enrolling a walk-in needs besides the locked session. `first_day` is the start date, or the day of the
 * first scheduled meeting if that is earlier.
 */
export function findWalkInSession(db: Reader, sessionId: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'classes.allows_walk_ins',
      teacherId.as('teacher_id'),
      sql<string>`least(class_sessions.start_date, (select min(date) from session_meetings
        where session_id = class_sessions.id and status = 'scheduled'))::text`.as('first_day'),
    ])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirst()
}

export type SessionRow = Awaited<ReturnType<typeof findTaughtSessions>>[number]

/** Whether an enrollment holds a seat, or held one to the end. */
export const isParticipant = holdsOrHeldSeat()

/** Selects the users who hold a seat in these sessions, or held one to the end, by name. */
export function findParticipants(db: Reader, sessionIds: string[]) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select([
      'users.id',
      'enrollments.id as enrollment_id',
      'enrollments.session_id',
      'enrollments.status',
      'enrollments.enrolled_at',
      'users.email',
      'users.phone_number',
      fullName('users').$notNull().as('name'),
      owesMoney.as('is_unpaid'),
    ])
    .where(sql<SqlBool>`enrollments.session_id = any(${sessionIds})`)
    .where(isParticipant)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('enrollments.id')
    .execute()
}

export type ParticipantRow = Awaited<ReturnType<typeof findParticipants>>[number]
