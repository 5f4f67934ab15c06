import type { AttendanceFilter, SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { dayOf } from '@cubby/rules/days'
import { checkMarking } from '@cubby/rules/teaching/attendance'
import { attendedMinutes } from '@cubby/rules/teaching/attended-minutes'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type AttendedClass, loadAttendedClass, loadSessionAttendance } from './read-class-attendance.ts'

/**
 * Exports the attendance of a class or of one session as CSV: a row for each student and meeting so far, by meeting.
 * Days and times are in the provider's time zone.
 */
export async function exportAttendance(
  { deps, caller }: RequestContext,
  { classId, sessionId }: AttendanceFilter & { readonly classId: string },
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const found = await loadAttendedClass(deps, { classId, sessionId })
  const sessions = found.sessions.filter(({ id }) => sessionId === undefined || id === sessionId)
  return csvPieces(columnsOf(found.time.timezone), linesOf(deps, { ...found, sessions }))
}

interface Line {
  readonly start_date: string
  readonly meeting: SessionAttendance['meetings'][number]
  readonly student: Pick<SessionAttendance['students'][number], 'name' | 'email'>
  readonly mark: SessionAttendance['marks'][number] | undefined
  /** The start of the session that the student makes up for. */
  readonly madeUp: string
}

function columnsOf(timezone: string): CsvColumn<Line>[] {
  const textOf = instantFormat(timezone)
  return [
    ['Session Date', ({ start_date }) => start_date],
    ['Meeting Date', ({ meeting }) => meeting.date],
    ['Start Time', ({ meeting }) => meeting.start_time],
    ['End Time', ({ meeting }) => meeting.end_time],
    ['Student', ({ student }) => student.name],
    ['Email', ({ student }) => student.email],
    ['Status', ({ mark }) => mark?.status ?? ''],
    ['Checked In', ({ mark }) => (mark?.is_check_in ? 'yes' : '')],
    ['Minutes Missed', ({ mark }) => (mark?.missed_minutes == null ? '' : String(mark.missed_minutes))],
    [
      'Minutes Attended',
      ({ meeting, mark }) => (mark ? String(attendedMinutes(meeting, mark, timezone)) : ''),
    ],
    ['Note', ({ mark }) => mark?.note ?? ''],
    ['Marked By', ({ mark }) => mark?.marked_by ?? ''],
    ['Marked At', ({ mark }) => (mark ? textOf(mark.marked_at) : '')],
    ['Reason for Correction', ({ mark }) => mark?.reason ?? ''],
    ['Make-up for Session', ({ madeUp }) => madeUp],
  ]
}

/** Yields one session at a time, so that only its marks are in memory. */
async function* linesOf(deps: Deps, { sessions, time }: AttendedClass): AsyncGenerator<Line[]> {
  const today = dayOf(time.now, time.timezone)
  for (const session of sessions) {
    yield sessionLines(await loadSessionAttendance(deps, session, time), today)
  }
}

function sessionLines(
  { start_date, meetings, students, make_up_students, marks }: SessionAttendance,
  today: string,
): Line[] {
  const counting = new Map(
    marks.filter(({ counts }) => counts).map((mark) => [`${mark.meeting_id} ${mark.user_id}`, mark]),
  )
  const held = meetings.filter((meeting) => checkMarking(meeting, today).ok)
  return held.flatMap((meeting) =>
    [
      ...students.map((student) => ({ student, madeUp: '' })),
      ...make_up_students
        .filter(({ meeting_id }) => meeting_id === meeting.id)
        .map((student) => ({ student, madeUp: student.start_date })),
    ].map(({ student, madeUp }) => {
      const found = counting.get(`${meeting.id} ${student.id}`)
      return { start_date, meeting, student, madeUp, mark: found?.status == null ? undefined : found }
    }),
  )
}

/** Formats instants in a time zone: '2026-11-24 18:05'. */
function instantFormat(timeZone: string): (instant: string) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (instant) => `${dayOf(new Date(instant), timeZone)} ${time.format(new Date(instant))}`
}
