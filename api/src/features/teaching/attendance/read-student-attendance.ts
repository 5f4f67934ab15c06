import type { StudentAttendance } from '@cubby/contract/teaching/class-attendance'
import { dayOf } from '@cubby/rules/days'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import { attendanceTotals } from '@cubby/rules/teaching/attended-minutes'
import { countRows } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { findAttendedSessions } from './admin-queries.ts'
import { findMarks } from './queries.ts'
import { markView } from './views.ts'

interface Input {
  readonly userId: string
  /** The most sessions to return. */
  readonly limit: number
}

/**
 * Reads the attendance of a student in their sessions that have begun, newest first. `total` is the number of all these
 * sessions.
 */
export async function readStudentAttendance(
  { deps, db, now }: ReadContext,
  { userId, limit }: Input,
): Promise<{ rows: StudentAttendance[]; total: number }> {
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  const all = findAttendedSessions(db, { userId, today })
  const sessions = await all
    .orderBy('class_sessions.start_date', 'desc')
    .orderBy('class_sessions.id', 'desc')
    .limit(limit)
    .execute()
  const makeUps = await makeUpsQuery(db).where('enrollments.user_id', '=', userId).execute()
  const ids = sessions.flatMap(({ meetings }) => meetings.map(({ id }) => id))
  const marks = await findMarks(db, [...ids, ...makeUps.map(({ id }) => id)], userId)
  const counting = countingMarks(marks.map(markView))
  return {
    rows: sessions.map(({ id, class_id, class_title, start_date, end_date, meetings }) => ({
      session_id: id,
      class_id,
      class_title,
      start_date,
      end_date,
      totals: attendanceTotals(meetings, counting, {
        time: { now, timezone },
        makeUps: makeUps.filter(({ own_session_id }) => own_session_id === id),
      }),
    })),
    total: await countRows(all),
  }
}
