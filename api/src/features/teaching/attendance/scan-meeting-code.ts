import type { OwnCheckIn, ScannedCode } from '@cubby/contract/teaching/meeting-codes'
import { dayOf } from '@cubby/rules/days'
import { checkMarking } from '@cubby/rules/teaching/attendance'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import {
  checkInState,
  isFresh,
  type MeetingCode,
  readMeetingCode,
  startOfStep,
} from '@cubby/rules/teaching/meeting-code'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { findParticipants } from '../teaching/queries.ts'
import { isGenuine, meetingSecrets } from './check-in.ts'
import { findMarks, lockMarkedMeeting } from './queries.ts'
import { insertMark } from './record-attendance.ts'
import { countingViews } from './views.ts'

type Meeting = NonNullable<Awaited<ReturnType<typeof lockMarkedMeeting>>>

/**
 * Checks the caller in with a scanned meeting code that is fresh by the server's clock. A late scan waits for the
 * instructor, and so does a scan that is too early or after the meeting. The code of a former instructor is invalid,
 * because the instructor's id is part of its secret.
 */
export async function scanMeetingCode(ctx: RequestContext, { code }: ScannedCode): Promise<OwnCheckIn> {
  const { deps, caller } = ctx
  const secretOf = await meetingSecrets(deps)
  const read = readMeetingCode(code)
  return write(ctx, async (trx) => {
    const meeting = read && (await lockMarkedMeeting(trx, read.meetingId))
    if (!read || !meeting?.teacher_id) throw new Refusal('meeting_code_invalid')
    const secret = secretOf({ id: meeting.id, teacherId: meeting.teacher_id })
    if (!isGenuine(read, secret)) throw new Refusal('meeting_code_invalid')
    const now = await deps.clock(trx)
    const checked = checkMarking(meeting, dayOf(now, deps.config.provider.timezone))
    if (!checked.ok) throw new Refusal(checked.reason)
    const sessionId = await sessionOfPass(trx, caller.user.id, meeting)
    if (sessionId === null) throw new Refusal('not_in_session')
    const state = await checkInOrWait({ deps, trx, caller, now }, { meeting, code: read })
    return { session_id: sessionId, meeting_id: meeting.id, state }
  })
}

/**
 * Returns the id of the session whose pass checks a user in to a meeting: the session of the meeting, or the session
 * for which this is the user's make-up meeting. Null if the user has neither an approved enrollment nor a make-up
 * meeting there.
 */
async function sessionOfPass(trx: Trx, userId: string, meeting: Meeting): Promise<string | null> {
  const participants = await findParticipants(trx, [meeting.session_id])
  if (participants.some(({ id, status }) => id === userId && status === 'approved')) return meeting.session_id
  const makeUps = await makeUpsQuery(trx).where('session_meetings.id', '=', meeting.id).execute()
  return makeUps.find(({ user_id }) => user_id === userId)?.own_session_id ?? null
}

/** Returns the device of a login; null if it began before devices were stored. */
async function findDeviceHash(trx: Trx, loginId: string): Promise<string | null> {
  const login = await trx
    .selectFrom('logins')
    .select('device_hash')
    .where('id', '=', loginId)
    .executeTakeFirst()
  return login?.device_hash ?? null
}

async function checkInOrWait(
  context: OperationContext,
  { meeting, code }: { meeting: Meeting; code: MeetingCode },
): Promise<OwnCheckIn['state']> {
  const { deps, trx, caller, now } = context
  const userId = caller.user.id
  const deviceHash = await findDeviceHash(trx, caller.loginId)
  const marks = async () => countingViews(await findMarks(trx, [meeting.id], userId))
  if (checkInState(null, (await marks())[0]) === 'checked_in') return 'checked_in'
  const content = markOfCheckIn(meeting, now, deps.config.provider.timezone)
  if (isFresh(code.step, now) && content.ok) {
    const { status, missed_minutes } = content
    const mark = {
      key: newId(),
      user_id: userId,
      status,
      missed_minutes,
      note: '',
      marked_at: now.toISOString(),
    }
    await insertMark(context, { meeting, mark, checkIn: { deviceHash, isPrintedPass: null } })
    if (checkInState(null, (await marks())[0]) === 'checked_in') return 'checked_in'
  }
  const scan = { code_at: new Date(startOfStep(code.step)), received_at: now, device_hash: deviceHash }
  await trx
    .insertInto('late_scans')
    .values({ meeting_id: meeting.id, user_id: userId, ...scan })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'user_id']).doUpdateSet(scan))
    .execute()
  return checkInState(now.toISOString(), (await marks())[0]) ?? 'waiting'
}
