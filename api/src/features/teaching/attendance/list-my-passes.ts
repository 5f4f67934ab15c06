import type { Pass } from '@cubby/contract/teaching/check-ins'
import type { OwnCheckIn } from '@cubby/contract/teaching/meeting-codes'
import { checkInState } from '@cubby/rules/teaching/meeting-code'
import { encodePass } from '@cubby/rules/teaching/pass'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { signingKey } from '../../school/signing/signing-key.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { isCurrentMakeUp } from '../../seats/seats/seat-predicates.ts'
import { lastDayEndsAt, meetingEndsAt } from '../../seats/seats/session-columns.ts'
import { findLateScans, findMarks, findMeetingsOf } from './queries.ts'
import { countingViews } from './views.ts'

/**
 * Lists the caller's passes: one for each session for which the caller is approved and that is not over, or for which
 * the caller has a make-up meeting that is not over. A pass never expires: at the door, the roster decides whether the
 * student is checked in. The same pass always has the same code.
 */
export async function listMyPasses({ deps, caller }: RequestContext): Promise<Pass[]> {
  const { db, config } = deps
  const now = await deps.clock(db)
  const userId = caller.user.id
  const sessions = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .select('class_sessions.id')
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.status', '=', 'approved')
    .where('enrollments.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(lastDayEndsAt(config.provider.timezone), '>', now),
        // The pass also checks the student in at a make-up meeting.
        sql<SqlBool>`exists (select from make_up_meetings
          join session_meetings on session_meetings.id = make_up_meetings.meeting_id
          where make_up_meetings.enrollment_id = enrollments.id and ${isCurrentMakeUp}
            and ${meetingEndsAt(config.provider.timezone)} > ${now})`,
      ]),
    )
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.id')
    .execute()
  if (sessions.length === 0) return []
  const key = await signingKey(deps)
  const checkIns = await findOwnCheckIns(db, { userId, sessionIds: sessions.map(({ id }) => id) })
  return Promise.all(
    sessions.map(async ({ id }) => ({
      session_id: id,
      code: await key.codeOf(encodePass({ keyId: key.id, sessionId: id, userId })),
      check_ins: checkIns.filter(({ session_id }) => session_id === id),
    })),
  )
}

/**
 * Returns a student's check-ins to the meetings of these sessions and to the make-up meetings for them. `session_id` is
 * always one of these sessions, also for a make-up meeting, which belongs to another session.
 */
async function findOwnCheckIns(
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
