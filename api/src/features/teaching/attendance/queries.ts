import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { teacherId } from '../../seats/seats/session-columns.ts'

/**
 * Locks a meeting of a session that was not removed. Until the transaction ends, nobody can change or delete the
 * meeting.
 */
export function lockMarkedMeeting(trx: Trx, meetingId: string) {
  return trx
    .selectFrom('session_meetings')
    .innerJoin('class_sessions', 'class_sessions.id', 'session_meetings.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'session_meetings.id',
      'session_meetings.session_id',
      'session_meetings.date',
      'session_meetings.start_time',
      'session_meetings.end_time',
      'session_meetings.status',
      teacherId.as('teacher_id'),
    ])
    .where('session_meetings.id', '=', meetingId)
    .where('class_sessions.removed_at', 'is', null)
    .forShare('session_meetings')
    .executeTakeFirst()
}

/**
 * Locks the meetings of a session, and the make-up meetings of its students, until the transaction ends. New marks
 * wait for this lock.
 */
export async function lockAttendance(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .selectFrom('session_meetings')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('session_id', '=', sessionId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('make_up_meetings')
            .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
            .select('make_up_meetings.meeting_id')
            .where('enrollments.session_id', '=', sessionId),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Selects the meetings of these sessions, in order. */
export function findMeetingsOf(db: Reader, sessionIds: readonly string[]) {
  return db
    .selectFrom('session_meetings')
    .selectAll()
    .where(sql<SqlBool>`session_meetings.session_id = any(${sessionIds})`)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

/** Selects the marks in these meetings, of all users or of one, including marks that do not count. */
export function findMarks(db: Reader, meetingIds: readonly string[], userId?: string) {
  return db
    .selectFrom('attendance_marks')
    .innerJoin('users as marker', 'marker.id', 'attendance_marks.marked_by')
    .selectAll('attendance_marks')
    .select(fullName('marker').as('marked_by_name'))
    .where(sql<SqlBool>`attendance_marks.meeting_id = any(${meetingIds})`)
    .$if(userId !== undefined, (query) => query.where('attendance_marks.user_id', '=', userId ?? ''))
    .orderBy('attendance_marks.id')
    .execute()
}

export type MarkRow = Awaited<ReturnType<typeof findMarks>>[number]

/** Selects the late scans in these meetings, of all users or of one. */
export function findLateScans(db: Reader, meetingIds: readonly string[], userId?: string) {
  return db
    .selectFrom('late_scans')
    .selectAll()
    .where(sql<SqlBool>`meeting_id = any(${meetingIds})`)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('received_at')
    .orderBy('user_id')
    .execute()
}

export type LateScanRow = Awaited<ReturnType<typeof findLateScans>>[number]

/** Returns which of these users make something up at the meeting, even if that was cancelled. */
export async function findMakingUp(
  db: Reader,
  meetingId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('make_up_meetings')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .select('enrollments.user_id')
    .distinct()
    .where('make_up_meetings.meeting_id', '=', meetingId)
    .where(sql<SqlBool>`enrollments.user_id = any(${userIds})`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Returns which of these users have or had an enrollment in the session, in any status. */
export async function findStudentsOf(
  db: Reader,
  sessionId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('enrollments')
    .select('user_id')
    .distinct()
    .where('session_id', '=', sessionId)
    .where(sql<SqlBool>`user_id = any(${userIds})`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
