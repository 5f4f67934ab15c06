import type { MakeUpMeeting } from '@cubby/contract/seats/make-up-meetings'
import type { AttendanceMark } from '@cubby/contract/teaching/attendance'
import type {
  AttendanceFilter,
  ClassAttendance,
  SessionAttendance,
} from '@cubby/contract/teaching/class-attendance'
import { dayOf } from '@cubby/rules/days'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import { attendanceTotals, type CountingTime } from '@cubby/rules/teaching/attended-minutes'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import type { MakeUpRow } from '../../seats/make-up-meetings/queries.ts'
import { meetingView } from '../../seats/meetings/read-meetings.ts'
import { findTaughtSessions, type SessionRow } from '../teaching/queries.ts'
import { type AttendingRow, findAttendingStudents, findClassTitle, findMakeUpsOf } from './admin-queries.ts'
import { findMarks, type MarkRow } from './queries.ts'
import { markView } from './views.ts'

type Input = AttendanceFilter & { readonly classId: string }

/** The sessions of a class, and the time at which their attendance is counted. */
export interface AttendedClass {
  readonly title: string
  readonly sessions: readonly SessionRow[]
  readonly time: CountingTime
}

/**
 * Reads the sessions of a class, and the attendance of one of them: the requested one, or else the last one that
 * began, or else the first one.
 */
export async function readClassAttendance(
  { deps, caller }: RequestContext,
  { classId, sessionId }: Input,
): Promise<ClassAttendance> {
  requireAdmin(caller)
  const { title, sessions, time } = await loadAttendedClass(deps, { classId, sessionId })
  const today = dayOf(time.now, time.timezone)
  const shown =
    sessions.find(({ id }) => id === sessionId) ??
    sessions.findLast(({ start_date }) => start_date <= today) ??
    sessions[0]
  return {
    class_id: classId,
    class_title: title,
    today,
    sessions: sessions.map(attendedSessionView),
    attendance: shown ? await loadSessionAttendance(deps, shown, time) : null,
  }
}

/** Reads a class with all its sessions. A requested session must be among them. */
export async function loadAttendedClass(
  { db, config, clock }: Deps,
  { classId, sessionId }: Input,
): Promise<AttendedClass> {
  const { timezone } = config.provider
  const found = await findClassTitle(db, classId)
  if (!found) throw new Refusal('class_not_found')
  const sessions = await findTaughtSessions(db, timezone, { classId })
  if (sessionId !== undefined && !sessions.some(({ id }) => id === sessionId)) {
    throw new Refusal('session_not_found')
  }
  return { title: found.title, sessions, time: { now: await clock(db), timezone } }
}

/** Reads the attendance of one session. */
export async function loadSessionAttendance(
  { db }: Pick<Deps, 'db'>,
  session: SessionRow,
  time: CountingTime,
): Promise<SessionAttendance> {
  const students = await findAttendingStudents(db, [session.id])
  const makeUps = await findMakeUpsOf(db, session.id)
  const marks = await findMarks(
    db,
    session.meetings.map(({ id }) => id),
  )
  const marksElsewhere = await findMarks(
    db,
    makeUps.own.map(({ id }) => id),
  )
  return sessionAttendanceView({ session, students, makeUps, marks, marksElsewhere, time })
}

function attendedSessionView(row: SessionRow): ClassAttendance['sessions'][number] {
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

function sessionAttendanceView(rows: SessionRows): SessionAttendance {
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
        email: email ?? '',
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
      email: row.email ?? '',
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
