import type { AttendanceMark } from '@cubby/contract/attendance'
import type { ClassAttendance, SessionAttendance } from '@cubby/contract/class-attendance'
import type { MakeUpMeeting } from '@cubby/contract/make-up-meetings'
import { countingMarks } from '@cubby/rules/attendance'
import { attendanceTotals, type CountingTime } from '@cubby/rules/attended-minutes'
import type { MakeUpRow } from '../../seats/make-up-meetings/queries.ts'
import { meetingView } from '../../seats/meetings/read-meetings.ts'
import type { SessionRow } from '../teaching/queries.ts'
import type { AttendingRow, findMakeUpsOf } from './admin-queries.ts'
import type { MarkRow } from './queries.ts'
import { markView } from './views.ts'

export function attendedSessionView(row: SessionRow): ClassAttendance['sessions'][number] {
  return {
    id: row.id,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    status: row.status,
    location: row.location,
    instructor_name: row.instructor_name,
    meetings_confirmed: row.meetings_confirmed,
  }
}

function makeUpMeetingView(row: MakeUpRow, marks: readonly AttendanceMark[]): MakeUpMeeting {
  const mark = marks.find(({ meeting_id }) => meeting_id === row.id)
  return {
    id: row.make_up_id,
    meeting: meetingView(row),
    session_id: row.session_id,
    location: row.location,
    instructor_name: row.instructor_name,
    enrollment_id: row.enrollment_id,
    missed_meeting_id: row.missed_meeting_id,
    status: mark?.status ?? null,
    missed_minutes: mark?.missed_minutes ?? null,
  }
}

interface SessionRows {
  readonly session: SessionRow
  readonly students: readonly AttendingRow[]
  readonly makeUps: Awaited<ReturnType<typeof findMakeUpsOf>>
  readonly marks: readonly MarkRow[]
  /** The marks at the make-up meetings of the students. They include marks of all other users at these meetings. */
  readonly marksElsewhere: readonly MarkRow[]
  readonly time: CountingTime
}

export function sessionAttendanceView(rows: SessionRows): SessionAttendance {
  const { session, students, makeUps, marks, time } = rows
  const views = marks.map((row) => ({ ...markView(row), reason: row.reason }))
  const counting = countingMarks(views)
  const elsewhere = countingMarks(rows.marksElsewhere.map(markView))
  const ofStudents = Map.groupBy([...counting, ...elsewhere], ({ user_id }) => user_id)
  const keys = new Set(counting.map(({ key }) => key))
  return {
    ...attendedSessionView(session),
    meetings: session.meetings,
    students: students.map(({ id, name, email, status, is_enrolled, enrollment_id }) => {
      const own = ofStudents.get(id) ?? []
      const make_up_meetings = makeUps.own
        .filter((row) => row.enrollment_id === enrollment_id)
        .map((row) => makeUpMeetingView(row, own))
      const meetings = make_up_meetings.map(({ meeting }) => meeting)
      const totals = attendanceTotals(session.meetings, own, { time, makeUps: meetings })
      return {
        id,
        name,
        email,
        enrollment_status: status,
        is_enrolled,
        totals,
        enrollment_id,
        make_up_meetings,
      }
    }),
    make_up_students: makeUps.others.map((row) => ({
      make_up_id: row.make_up_id,
      id: row.user_id,
      name: row.name,
      email: row.email,
      meeting_id: row.id,
      session_id: row.own_session_id,
      start_date: row.own_start_date,
      end_date: row.own_end_date,
    })),
    marks: views
      .map((mark) => ({ ...mark, counts: keys.has(mark.key) }))
      .sort((a, b) => a.marked_at.localeCompare(b.marked_at)),
  }
}
