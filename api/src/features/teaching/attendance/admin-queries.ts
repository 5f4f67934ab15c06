import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { sessionsQuery } from '../../catalog/classes/sessions-query.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'
import { isParticipant } from '../teaching/queries.ts'

const hasMarks = sql<SqlBool>`exists (select from attendance_marks
  join session_meetings on session_meetings.id = attendance_marks.meeting_id
  where session_meetings.session_id = enrollments.session_id
    and attendance_marks.user_id = enrollments.user_id)`

/** Selects the participants of these sessions, and students who left a session but have marks in it, by name. */
export function findAttendingStudents(db: Reader, sessionIds: readonly string[]) {
  const attending = db
    .selectFrom('enrollments')
    .distinctOn(['enrollments.session_id', 'enrollments.user_id'])
    .select([
      'enrollments.session_id',
      'enrollments.id',
      'enrollments.user_id',
      'enrollments.status',
      isParticipant.as('is_enrolled'),
    ])
    .where(sql<SqlBool>`enrollments.session_id = any(${sessionIds})`)
    .where((eb) => eb.or([isParticipant, hasMarks]))
    .orderBy('enrollments.session_id')
    .orderBy('enrollments.user_id')
    .orderBy(isParticipant, 'desc')
    .orderBy('enrollments.enrolled_at', 'desc')
  return db
    .selectFrom(attending.as('attending'))
    .innerJoin('users', 'users.id', 'attending.user_id')
    .select([
      'users.id',
      'users.email',
      fullName('users').$notNull().as('name'),
      'attending.id as enrollment_id',
      'attending.session_id',
      'attending.status',
      'attending.is_enrolled',
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
}

export type AttendingRow = Awaited<ReturnType<typeof findAttendingStudents>>[number]

/**
 * Selects the make-up meetings of a session. `own` are those of its students, at meetings of other sessions. `others`
 * are those of students of other sessions, at the meetings of this session.
 */
export async function findMakeUpsOf(db: Reader, sessionId: string) {
  const own = await makeUpsQuery(db).where('enrollments.session_id', '=', sessionId).execute()
  const others = await makeUpsQuery(db).where('session_meetings.session_id', '=', sessionId).execute()
  return { own, others }
}

/**
 * Selects the sessions that a user attends or attended, and that have a meeting which can be marked. `today` is the
 * provider's day.
 */
export function findAttendedSessions(db: Reader, { userId, today }: { userId: string; today: string }) {
  return sessionsQuery(db, teacherId)
    .clearOrderBy()
    .select('classes.title as class_title')
    .where('class_sessions.removed_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select from enrollments where enrollments.session_id = class_sessions.id
        and enrollments.user_id = ${userId} and (${isParticipant} or ${hasMarks}))`,
    )
    .where(
      sql<SqlBool>`exists (select from session_meetings where session_meetings.session_id = class_sessions.id
        and session_meetings.status = 'scheduled' and session_meetings.date <= ${today})`,
    )
}

/** Selects the title of a class that was not removed, in any status. */
export function findClassTitle(db: Reader, classId: string) {
  return db
    .selectFrom('classes')
    .select('title')
    .where('id', '=', classId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
