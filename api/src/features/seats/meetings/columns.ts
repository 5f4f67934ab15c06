import type { Meeting } from '@cubby/contract/meetings'
import { contactHours } from '@cubby/rules/contact-hours'
import { sql } from 'kysely'

/** The meetings of a session as JSON, in order, and whether they are confirmed. */
export const meetingColumns = [
  sql<Meeting[]>`(
    select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'start_time', m.start_time,
      'end_time', m.end_time, 'break_minutes', m.break_minutes, 'status', m.status,
      'moved_from', case when m.moved_at is not null then m.planned_date end, 'version', m.version)
      order by m.date, m.start_time, m.id), '[]')
    from session_meetings m where m.session_id = class_sessions.id)`.as('meetings'),
  sql<boolean>`class_sessions.meetings_confirmed_at is not null`.as('meetings_confirmed'),
] as const

interface MeetingsRow {
  readonly meetings: Meeting[]
  readonly meetings_confirmed: boolean
}

/** Returns the hours of a session's meetings; null until an administrator confirms them. */
export function sessionContactHours({ meetings, meetings_confirmed }: MeetingsRow): number | null {
  return meetings_confirmed ? contactHours(meetings) : null
}

/** The meetings of a session, for those who take part or may take part in it. */
export function shownMeetings(row: MeetingsRow): { meetings: Meeting[]; contact_hours: number | null } {
  return { meetings: row.meetings, contact_hours: sessionContactHours(row) }
}
