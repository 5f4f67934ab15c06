import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName, instantOf, startOfDay } from '../../../platform/db/sql.ts'

/**
 * Returns the instant of a session's start time on its first day. Dates and times are in the provider's time zone.
 */
export function startsAt(timezone: string) {
  return instantOf(sql`class_sessions.start_date + class_sessions.start_time::time`, timezone)
}

/** Returns the instant of a session's end time on its last day. */
export function endsAt(timezone: string) {
  return instantOf(sql`class_sessions.end_date + class_sessions.end_time::time`, timezone)
}

/** Returns midnight after a session's last day. From then on, the session is over. */
export function lastDayEndsAt(timezone: string) {
  return startOfDay(sql`(class_sessions.end_date + 1)`, timezone)
}

/** Returns the instant a meeting begins. Its day and times are in the provider's time zone. */
export function meetingStartsAt(timezone: string) {
  return instantOf(sql`session_meetings.date + session_meetings.start_time::time`, timezone)
}

/** Returns the instant a meeting ends: on the next day if its end time is not after its start time. */
export function meetingEndsAt(timezone: string) {
  return instantOf(
    sql`session_meetings.date + session_meetings.end_time::time
      + case when session_meetings.end_time > session_meetings.start_time
        then interval '0' else interval '1 day' end`,
    timezone,
  )
}

/** The instructor of a session. Defaults to the instructor of the class. */
export const teacherId = sql<string | null>`coalesce(class_sessions.instructor_id, classes.instructor_id)`

/** The location of a session. Defaults to the location of the class. */
export const locationOfSession = sql<
  string | null
>`coalesce(class_sessions.location, classes.location_details)`

/** When a session, its class, or one of its meetings last changed. */
export const sessionChangedAt = sql<Date>`greatest(class_sessions.updated_at, classes.updated_at,
  (select max(updated_at) from session_meetings where session_id = class_sessions.id))`

/** The statuses of an active class. */
export const activeClassStatuses: readonly ClassStatus[] = ['scheduled', 'active']

/** Selects the active classes. */
export function activeClasses(db: Reader) {
  return db.selectFrom('classes').where('status', 'in', activeClassStatuses).where('removed_at', 'is', null)
}

/** Selects the users who can teach. */
export function findInstructors(db: Reader) {
  return db
    .selectFrom('users')
    .select(['id', fullName('users').$notNull().as('name')])
    .where('role', '=', 'instructor')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
}
