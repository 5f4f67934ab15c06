import type { Meeting, SessionMeetings } from '@cubby/contract/meetings'
import { contactHours } from '@cubby/rules/contact-hours'
import { proposedPattern } from '@cubby/rules/meetings'
import type { MeetingRow, SessionOfMeetingsRow } from './queries.ts'

export function meetingView(row: Omit<MeetingRow, 'starts_at' | 'ends_at'>): Meeting {
  return {
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    break_minutes: row.break_minutes,
    status: row.status,
    moved_from: row.moved_at === null ? null : row.planned_date,
    version: row.version,
  }
}

export function sessionMeetingsView(
  session: SessionOfMeetingsRow,
  rows: readonly MeetingRow[],
): SessionMeetings {
  const { id, meeting_pattern, meetings_confirmed_at, meetings_version, ...shown } = session
  const confirmed = meetings_confirmed_at !== null
  return {
    ...shown,
    session_id: id,
    confirmed,
    pattern: meeting_pattern ?? proposedPattern(session),
    meetings: rows.map(meetingView),
    contact_hours: confirmed ? contactHours(rows) : null,
    version: meetings_version,
  }
}
