import type { CheckInState } from '@cubby/contract/teaching/attendance-labels'
import { hasAttended, type OrderedMark } from './attendance.ts'

/** How long a meeting code is shown before the next one replaces it. */
const STEP_MS = 30_000

/** The content of a meeting code: it was shown in this meeting, in this step of 30 seconds since 1970. */
export interface MeetingCode {
  readonly meetingId: string
  readonly step: number
  /** Made with the secret of the meeting, so that only its instructor can show codes. */
  readonly mac: string
}

/** No pass and no certificate has this form. */
const FORM = /^meeting\.([\w-]{1,64})\.(\d{1,12})\.([\w-]{22})$/
const MAC_LENGTH = 22

/** The step of an instant in milliseconds. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** When the code of a step is shown first, in milliseconds. */
export function startOfStep(step: number): number {
  return step * STEP_MS
}

/**
 * Whether a code was shown just now: in this step or the one before, because a scan takes some seconds to arrive, or
 * in the next one, because the instructor's clock may be ahead.
 */
export function isFresh(step: number, now: Date): boolean {
  return Math.abs(stepAt(now.getTime()) - step) <= 1
}

/** The text that the secret of a meeting signs. */
export function signedPart({ meetingId, step }: Omit<MeetingCode, 'mac'>): string {
  return `meeting.${meetingId}.${step}`
}

/** Returns the code of a signed part. `hmac` is its HMAC-SHA-256 as base64url; 128 bits of it are enough. */
export function meetingCode(signed: string, hmac: string): string {
  return `${signed}.${hmac.slice(0, MAC_LENGTH)}`
}

/** Returns the code in scanned text, which is a link with the code as its fragment, or only the code; or null. */
export function readMeetingCode(scanned: string): MeetingCode | null {
  const [, meetingId = '', step = '', mac = ''] = FORM.exec(scanned.slice(scanned.lastIndexOf('#') + 1)) ?? []
  return meetingId === '' ? null : { meetingId, step: Number(step), mac }
}

/**
 * Returns the state of a student's check-in to a meeting: `checked_in` if the mark that counts (`mark`) says that the
 * student came, however it was made. Otherwise a late scan, which arrived at `receivedAt`, is `waiting` until a later
 * mark or a correction decides it, and then `declined`. Null if there is neither.
 */
export function checkInState(
  receivedAt: string | null,
  mark: Pick<OrderedMark, 'status' | 'marked_at' | 'is_correction'> | undefined,
): CheckInState | null {
  if (mark && hasAttended(mark.status)) return 'checked_in'
  if (receivedAt === null) return null
  const isDecided = mark && mark.status !== null && (mark.is_correction || mark.marked_at >= receivedAt)
  return isDecided ? 'declined' : 'waiting'
}
