import type { ClassAttendance, SessionAttendance } from '@cubby/contract/class-attendance'
import { countingMarks } from '@cubby/rules/attendance'
import { attendanceTotals } from '@cubby/rules/attended-minutes'
import type { SessionRow } from '../teaching/queries.ts'
import type { AttendingRow } from './admin-queries.ts'
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

interface SessionRows {
  readonly session: SessionRow
  readonly students: readonly AttendingRow[]
  readonly marks: readonly MarkRow[]
  /** The provider's day. */
  readonly today: string
}

export function sessionAttendanceView({ session, students, marks, today }: SessionRows): SessionAttendance {
  const views = marks.map((row) => ({ ...markView(row), reason: row.reason }))
  const counting = countingMarks(views)
  const ofStudents = Map.groupBy(counting, ({ user_id }) => user_id)
  const keys = new Set(counting.map(({ key }) => key))
  return {
    ...attendedSessionView(session),
    meetings: session.meetings,
    students: students.map(({ id, name, email, status, is_enrolled }) => ({
      id,
      name,
      email,
      enrollment_status: status,
      is_enrolled,
      totals: attendanceTotals(session.meetings, ofStudents.get(id) ?? [], today),
    })),
    marks: views
      .map((mark) => ({ ...mark, counts: keys.has(mark.key) }))
      .sort((a, b) => a.marked_at.localeCompare(b.marked_at)),
  }
}
