import type { AttendanceFilter, SessionAttendance } from '@cubby/contract/class-attendance'
import { checkMarking } from '@cubby/rules/attendance'
import { attendedMinutes } from '@cubby/rules/attended-minutes'
import { dayOf } from '@cubby/rules/days'
import type { Deps } from '../../../platform/deps.ts'
import { csvLines } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type AttendedClass, loadAttendedClass, loadSessionAttendance } from './read-class-attendance.ts'

const columns = [
  'Session Date',
  'Meeting Date',
  'Start Time',
  'End Time',
  'Student',
  'Email',
  'Status',
  'Checked In',
  'Minutes Missed',
  'Minutes Attended',
  'Note',
  'Marked By',
  'Marked At',
  'Reason for Correction',
  'Make-up for Session',
]

/**
 * Exports the attendance of a class or of one session as CSV: a row for each student and meeting so far, by meeting.
 * Days and times are in the provider's time zone. Throws Refusal `class_not_found` and `session_not_found`.
 */
export async function exportAttendance(
  { deps, caller }: RequestContext,
  { classId, sessionId }: AttendanceFilter & { readonly classId: string },
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const found = await loadAttendedClass(deps, { classId, sessionId })
  const sessions = found.sessions.filter(({ id }) => sessionId === undefined || id === sessionId)
  return piecesOf(deps, { ...found, sessions })
}

/** Yields one session at a time, so that only its marks are in memory. */
async function* piecesOf(deps: Deps, { sessions, time }: AttendedClass): AsyncGenerator<string> {
  yield csvLines([columns])
  const textOf = instantFormat(time.timezone)
  const today = dayOf(time.now, time.timezone)
  for (const session of sessions) {
    const lines = linesOf(await loadSessionAttendance(deps, session, time), { today, textOf })
    if (lines.length > 0) yield csvLines(lines)
  }
}

interface Terms {
  /** The provider's day. */
  readonly today: string
  readonly textOf: (instant: string) => string
}

function linesOf(
  { start_date, meetings, students, make_up_students, marks }: SessionAttendance,
  { today, textOf }: Terms,
) {
  const counting = new Map(
    marks.filter(({ counts }) => counts).map((mark) => [`${mark.meeting_id} ${mark.user_id}`, mark]),
  )
  const held = meetings.filter((meeting) => checkMarking(meeting, today).ok)
  return held.flatMap((meeting) =>
    [
      ...students.map((student) => ({ ...student, madeUp: '' })),
      ...make_up_students
        .filter(({ meeting_id }) => meeting_id === meeting.id)
        .map((student) => ({ ...student, madeUp: student.start_date })),
    ].map((student) => {
      const found = counting.get(`${meeting.id} ${student.id}`)
      const mark = found?.status == null ? undefined : found
      return [
        start_date,
        meeting.date,
        meeting.start_time,
        meeting.end_time,
        student.name,
        student.email,
        mark?.status ?? '',
        mark?.is_check_in ? 'yes' : '',
        mark?.missed_minutes == null ? '' : String(mark.missed_minutes),
        mark ? String(attendedMinutes(meeting, mark)) : '',
        mark?.note ?? '',
        mark?.marked_by ?? '',
        mark ? textOf(mark.marked_at) : '',
        mark?.reason ?? '',
        student.madeUp,
      ]
    }),
  )
}

/** Formats instants in a time zone: '2026-11-24 18:05'. */
function instantFormat(timeZone: string): (instant: string) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (instant) => `${dayOf(new Date(instant), timeZone)} ${time.format(new Date(instant))}`
}
