import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CheckInResult, NewCheckIn, SavedCheckIns } from '@cubby/contract/teaching/check-ins'
import { hasAttended, timeOfMark } from '@cubby/rules/teaching/attendance'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import { type MeetingCode, meetingCode, signedPart } from '@cubby/rules/teaching/meeting-code'
import { checkPass, type RosterEntry, readPassCode } from '@cubby/rules/teaching/pass'
import { serverKey } from '../../../platform/db/server-keys.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findPublicKeys, isSigned } from '../../school/signing/signing-key.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { findParticipants } from '../teaching/queries.ts'
import { checkStamp, findPassDevices } from './pass-keys.ts'
import { findMarks } from './queries.ts'
import { insertMark, lockBegunMeeting } from './record-attendance.ts'
import { countingViews } from './views.ts'

interface Input {
  readonly meetingId: string
  readonly checkIns: readonly NewCheckIn[]
}

type Meeting = Awaited<ReturnType<typeof lockBegunMeeting>>['meeting']

/**
 * Checks students in with their scanned passes, for the instructor of a meeting and administrators. A check-in is not a
 * correction. A check-in whose key is already stored changes nothing. Returns the outcome for each pass, and the marks
 * that count.
 */
export async function checkIn(ctx: RequestContext, { meetingId, checkIns }: Input): Promise<SavedCheckIns> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { meeting, now } = await lockBegunMeeting({ deps, trx, caller }, meetingId)
    const context = { deps, trx, caller, now }
    const judge = await passJudge(context, meeting)
    const results: CheckInResult[] = []
    for (const scanned of checkIns) results.push(await judge(scanned))
    const marks = countingViews(await findMarks(trx, [meetingId]))
    return {
      check_ins: results.map((result) => {
        if (result.outcome !== 'checked_in') return result
        const counting = marks.find(({ user_id }) => user_id === result.user_id)
        if (counting?.key === result.key) return result
        const outcome = hasAttended(counting?.status ?? null) ? 'already_checked_in' : 'overruled'
        return { ...result, outcome }
      }),
      attendance: { session_id: meeting.session_id, meeting_id: meetingId, marks },
    }
  })
}

/** Returns a function that checks a pass of the session and, if it is valid, adds its mark. */
async function passJudge(context: OperationContext, meeting: Meeting) {
  const { deps, trx, now } = context
  const keys = await findPublicKeys(trx)
  // `checkIn` decides both from all marks, after this request has added its own.
  const undecided = { isCheckedIn: false, isOverruled: false }
  const participants = await findParticipants(trx, [meeting.session_id])
  const makeUps = await makeUpsQuery(trx).where('session_meetings.id', '=', meeting.id).execute()
  const roster: RosterEntry[] = [
    ...participants.map(({ id, status, is_unpaid }) => ({
      userId: id,
      isApproved: status === 'approved',
      isUnpaid: is_unpaid,
      ...undecided,
    })),
    ...makeUps.map(({ user_id, own_session_id, is_unpaid }) => ({
      userId: user_id,
      ownSessionId: own_session_id,
      isApproved: true,
      isUnpaid: is_unpaid,
      ...undecided,
    })),
  ]
  const devicesOf = await findPassDevices(
    trx,
    roster.map(({ userId }) => userId),
    { ended: true },
  )
  return async ({ key, code, scanned_at }: NewCheckIn): Promise<CheckInResult> => {
    const refused = (outcome: CheckInResult['outcome']): CheckInResult => ({
      key,
      outcome,
      user_id: null,
      is_unpaid: false,
    })
    const read = readPassCode(code)
    if (!read) return refused('unreadable')
    const signature = (await isSigned(read.pass.keyId, read, keys)) ? 'valid' : 'invalid'
    const timeZone = deps.config.provider.timezone
    const scannedAt = timeOfMark(scanned_at, { meeting, now, timeZone })
    const devices = devicesOf(read.pass.userId)
    const { check: stamp, deviceHash } = await checkStamp(read, { devices, scannedAt })
    const checked = checkPass({ pass: read.pass, signature, stamp, sessionId: meeting.session_id, roster })
    if (!checked.ok) return refused(checked.reason === 'unverified' ? 'altered' : checked.reason)
    const { userId: user_id, isUnpaid: is_unpaid } = checked.student
    const content = markOfCheckIn(meeting, scannedAt, timeZone)
    if (!content.ok) return { key, outcome: content.reason, user_id, is_unpaid }
    const { status, missed_minutes } = content
    const mark = { key, user_id, status, missed_minutes, note: '', marked_at: scanned_at }
    const checkIn = { deviceHash, isPrintedPass: stamp === 'none' }
    await insertMark(context, { meeting, mark, checkIn })
    return { key, outcome: 'checked_in', user_id, is_unpaid }
  }
}

/** A meeting, and the instructor who shows its codes. */
interface ShownMeeting {
  readonly id: string
  readonly teacherId: string
}

/**
 * Returns the function that derives the secret of a meeting for its instructor. A new instructor of the meeting gets a
 * different secret, so that the former instructor can no longer show valid codes. Call it outside of transactions.
 */
export async function meetingSecrets(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<(meeting: ShownMeeting) => string> {
  const { secret } = await serverKey(deps, 'meeting-codes', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return ({ id, teacherId }) => createHmac('sha256', secret).update(`${id} ${teacherId}`).digest('base64url')
}

/** Whether the secret made this code. */
export function isGenuine(code: MeetingCode, secret: string): boolean {
  const signed = signedPart(code)
  const genuine = createHmac('sha256', secret).update(signed).digest('base64url')
  return timingSafeEqual(
    Buffer.from(meetingCode(signed, genuine)),
    Buffer.from(meetingCode(signed, code.mac)),
  )
}
