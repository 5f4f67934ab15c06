import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/**
 * Whether a make-up meeting is in effect, in a query of make_up_meetings, session_meetings, and enrollments: it was
 * not cancelled, its student is still approved, and has no seat in the session of the meeting.
 */
export const isCurrentMakeUp = sql<SqlBool>`(make_up_meetings.cancelled_at is null
  and enrollments.status = 'approved' and enrollments.archived_at is null
  and not exists (select from enrollments seat
    where seat.user_id = enrollments.user_id and seat.session_id = session_meetings.session_id
      and seat.status in ('pending', 'approved') and seat.archived_at is null))`

/** Selects the make-up meetings that are in effect. */
export function currentMakeUps(db: Reader) {
  return db
    .selectFrom('make_up_meetings')
    .innerJoin('session_meetings', 'session_meetings.id', 'make_up_meetings.meeting_id')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .where(isCurrentMakeUp)
}
