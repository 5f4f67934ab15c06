import type { CheckInState } from '@cubby/contract/teaching/attendance-labels'
import { hasAttended, type OrderedMark } from './attendance.ts'

/** How long a meeting code is shown before the next one replaces it. */
const STEP_MS = 15_000
/** How long apps of version 1.1.0 show a code. */
const EARLIER_STEP_MS = 30_000
/** Steps of 15 seconds have passed this number since 2008. Those of 30 seconds pass it in 2046. */
const FIRST_STEP = 80_000_000
/** The corrected clocks of two devices differ by less. */
const CLOCK_DIFFERENCE_MS = 2_000

/** The content of a meeting code: it was shown in this meeting, in this step since 1970. */
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

function durationOf(step: number): number {
  return step < FIRST_STEP ? EARLIER_STEP_MS : STEP_MS
}

/** When the code of a step is shown first, in milliseconds. */
export function startOfStep(step: number): number {
  return step * durationOf(step)
}

/**
 * Whether a code is shown now, or was shown in the step before, because a scan takes some seconds to arrive. A longer
 * time would let students forward the code to somebody who stayed at home.
 */
export function isFresh(step: number, now: Date): boolean {
  const age = now.getTime() - startOfStep(step)
  return age >= -CLOCK_DIFFERENCE_MS && age < 2 * durationOf(step)
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
