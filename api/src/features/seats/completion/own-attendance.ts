import type { EnrollmentStatus, OwnAttendance } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { dayOf } from '@cubby/rules/days'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import { type AttendanceRecord, countAttendance, quarterHours } from '@cubby/rules/teaching/attended-hours'
import { type CountingTime, countsSoFar } from '@cubby/rules/teaching/attended-minutes'
import { lackingText, missedText } from '@cubby/rules/teaching/completion'
import { hoursOf } from '@cubby/rules/teaching/contact-hours'
import { sql } from 'kysely'
import { isCurrentMakeUp } from '../seats/seat-predicates.ts'

interface OwnRow {
  readonly status: EnrollmentStatus
  readonly meetings: readonly Meeting[]
  readonly meetings_confirmed: boolean
  readonly make_up_meetings: readonly OwnMakeUp[]
  readonly marks: AttendanceRecord['marks']
  readonly required_hours_percent: number
}

/**
 * Returns what a student attended of a session so far. A meeting of today counts only if it is marked. Null if the
 * student is not approved, the meetings are not confirmed, or nothing was recorded.
 */
export function ownAttendance(
  { status, meetings, meetings_confirmed, make_up_meetings, marks, required_hours_percent }: OwnRow,
  time: CountingTime,
): OwnAttendance | null {
  if (status !== 'approved' || !meetings_confirmed) return null
  const today = dayOf(time.now, time.timezone)
  const markOf = new Map(countingMarks(marks).map((mark) => [mark.meeting_id, mark]))
  const counts = (meeting: Meeting) => countsSoFar(meeting, markOf.get(meeting.id), time)
  const isMarked = ({ id }: Meeting) => (markOf.get(id)?.status ?? null) !== null
  const held = meetings.filter((meeting) => meeting.status !== 'cancelled')
  const counted = held.filter((meeting) => counts(meeting) && (meeting.date < today || isMarked(meeting)))
  const soFar = countAttendance({
    meetings: counted,
    makeUps: make_up_meetings.map(({ meeting }) => meeting).filter(counts),
    marks,
  })
  if (!soFar.isRecorded) return null
  return {
    attended_hours: quarterHours(soFar.attended),
    made_up_hours: hoursOf(soFar.madeUp),
    missed: soFar.missed.length === 0 ? null : missedText(soFar.missed),
    lacking: counted.length === held.length ? lackingText(soFar, required_hours_percent) : null,
  }
}

/** The make-up meetings of an enrollment that are in effect, soonest first, as its student sees them. */
export const makeUpsColumn = sql<OwnMakeUp[]>`(
  select coalesce(json_agg(json_build_object('id', make_up_meetings.id, 'session_id', session_meetings.session_id,
    'location', coalesce(there.location, class.location_details),
    'instructor_name', (select nullif(trim(concat(first_name, ' ', last_name)), '') from users
      where users.id = coalesce(there.instructor_id, class.instructor_id)),
    'meeting', json_build_object('id', session_meetings.id, 'date', session_meetings.date,
      'start_time', session_meetings.start_time, 'end_time', session_meetings.end_time,
      'break_minutes', session_meetings.break_minutes, 'status', session_meetings.status,
      'moved_from', case when session_meetings.moved_at is not null then session_meetings.planned_date end,
      'version', session_meetings.version))
    order by session_meetings.date, session_meetings.start_time, session_meetings.id), '[]')
  from make_up_meetings
    join session_meetings on session_meetings.id = make_up_meetings.meeting_id
    join class_sessions there on there.id = session_meetings.session_id
    join classes class on class.id = there.class_id
  where make_up_meetings.enrollment_id = enrollments.id and ${isCurrentMakeUp})`.as('make_up_meetings')

/** The marks of an enrollment's student at the meetings of the session and at the make-up meetings for it. */
export const marksColumn = sql<AttendanceRecord['marks'][number][]>`(
  select coalesce(json_agg(json_build_object('key', mark.id, 'meeting_id', mark.meeting_id, 'user_id', mark.user_id,
    'status', mark.status, 'missed_minutes', mark.missed_minutes, 'is_correction', mark.is_correction,
    'is_check_in', mark.is_check_in,
    'marked_at', to_char(mark.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
  from attendance_marks mark join session_meetings m on m.id = mark.meeting_id
  where mark.user_id = enrollments.user_id and (m.session_id = enrollments.session_id
    or m.id in (select meeting_id from make_up_meetings where enrollment_id = enrollments.id)))`.as('marks')
