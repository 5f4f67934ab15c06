import type { OwnCheckIn } from '@cubby/contract/meeting-codes'
import { checkInState } from '@cubby/rules/meeting-code'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { findLateScans, findMarks, findMeetingsOf } from './queries.ts'
import { countingViews } from './views.ts'

/**
 * Returns a student's check-ins to the meetings of these sessions and to the make-up meetings for them. `session_id` is
 * always one of these sessions, also for a make-up meeting, which belongs to another session.
 */
export async function findOwnCheckIns(
  db: Reader,
  { userId, sessionIds }: { readonly userId: string; readonly sessionIds: readonly string[] },
): Promise<OwnCheckIn[]> {
  const makeUps = await makeUpsQuery(db)
    .where('enrollments.user_id', '=', userId)
    .where(sql<SqlBool>`enrollments.session_id = any(${sessionIds})`)
    .execute()
  const meetings = [
    ...(await findMeetingsOf(db, sessionIds)),
    ...makeUps.map(({ id, own_session_id }) => ({ id, session_id: own_session_id })),
  ]
  const ids = meetings.map(({ id }) => id)
  const scans = await findLateScans(db, ids, userId)
  const marks = countingViews(await findMarks(db, ids, userId))
  return meetings.flatMap(({ id, session_id }) => {
    const scan = scans.find(({ meeting_id }) => meeting_id === id)
    const mark = marks.find(({ meeting_id }) => meeting_id === id)
    const state = checkInState(scan?.received_at.toISOString() ?? null, mark)
    return state ? [{ session_id, meeting_id: id, state }] : []
  })
}
