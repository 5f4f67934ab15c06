import type { AttendanceFilter, ClassAttendance, SessionAttendance } from '@cubby/contract/class-attendance'
import type { CountingTime } from '@cubby/rules/attended-minutes'
import { dayOf } from '@cubby/rules/days'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findTaughtSessions, type SessionRow } from '../teaching/queries.ts'
import { findAttendingStudents, findClassTitle, findMakeUpsOf } from './admin-queries.ts'
import { attendedSessionView, sessionAttendanceView } from './admin-views.ts'
import { findMarks } from './queries.ts'

type Input = AttendanceFilter & { readonly classId: string }

/** The sessions of a class, and the time at which their attendance is counted. */
export interface AttendedClass {
  readonly title: string
  readonly sessions: readonly SessionRow[]
  readonly time: CountingTime
}

/**
 * Reads the sessions of a class, and the attendance of one of them: the requested one, or else the last one that began,
 * or else the first one. Throws Refusal `class_not_found` and `session_not_found`.
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

/**
 * Reads a class with all its sessions. Throws Refusal `class_not_found`, and `session_not_found` if a session is
 * requested that is not among them.
 */
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
