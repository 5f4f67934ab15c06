import type { Reader } from '../../../platform/db/database.ts'
import { meetingEndsAt, meetingStartsAt } from '../seats/session-columns.ts'

/** Selects the meetings of a session, in order. */
export function findMeetings(db: Reader, timezone: string, sessionId: string) {
  return db
    .selectFrom('session_meetings')
    .selectAll()
    .select([meetingStartsAt(timezone).as('starts_at'), meetingEndsAt(timezone).as('ends_at')])
    .where('session_id', '=', sessionId)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

export type MeetingRow = Awaited<ReturnType<typeof findMeetings>>[number]

/** Selects a session that was not removed, with the columns that its meetings depend on. */
export function findSessionOfMeetings(db: Reader, sessionId: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.meeting_pattern',
      'class_sessions.break_minutes',
      'class_sessions.meetings_confirmed_at',
      'class_sessions.meetings_version',
    ])
    .where('class_sessions.id', '=', sessionId)
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
}

export type SessionOfMeetingsRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findSessionOfMeetings>['executeTakeFirst']>>
>
