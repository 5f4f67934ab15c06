import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type MeetingCode, meetingCode, signedPart } from '@cubby/rules/teaching/meeting-code'
import { serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

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
