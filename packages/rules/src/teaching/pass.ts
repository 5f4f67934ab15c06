import { type RuleResult, refused } from '../rule-result.ts'
import { type PassStamp, readStamp, type StampCheck } from './pass-stamp.ts'
import { encodeFields, readSignedCode, type SignatureCheck, type SignedCode } from './signed-code.ts'

/** The content of a pass: this user has a seat in this session. */
interface Pass {
  readonly keyId: string
  readonly sessionId: string
  readonly userId: string
}

/** The content of a pass's QR code. */
export interface PassCode extends Omit<SignedCode, 'fields'> {
  readonly pass: Pass
  /** The stamp of the device that shows the pass; null for a printed one. */
  readonly stamp: PassStamp | null
}

/** No certificate begins with it, so that neither can be used as the other. */
const KIND = 'pass'
const VERSION = 1

export function encodePass({ keyId, sessionId, userId }: Pass): string {
  return encodeFields([KIND, VERSION, keyId, sessionId, userId])
}

/** Returns the pass in scanned text, and its stamp; null if there is none. Checks no signature. */
export function readPassCode(scanned: string): PassCode | null {
  const code = readSignedCode(scanned)
  if (!code) return null
  const { fields, ...signed } = code
  const [kind, version, keyId, sessionId, userId, ...more] = fields
  if (kind !== KIND || version !== VERSION || more.length > 0) return null
  if (typeof keyId !== 'string' || typeof sessionId !== 'string' || typeof userId !== 'string') return null
  return { pass: { keyId, sessionId, userId }, stamp: readStamp(scanned), ...signed }
}

/** What the roster says about a student. */
export interface RosterEntry {
  readonly userId: string
  /** The session of the student's pass, if the student makes up something at this meeting. */
  readonly ownSessionId?: string | undefined
  readonly isApproved: boolean
  /** Whether a payment for the session is outstanding. */
  readonly isUnpaid: boolean
  /** Whether a mark says that the student came to this meeting. */
  readonly isCheckedIn: boolean
  /** Whether a correction of an administrator says that the student did not come. */
  readonly isOverruled: boolean
}

export interface PassEvidence<Entry extends RosterEntry> {
  readonly pass: Pass
  readonly signature: SignatureCheck
  readonly stamp: StampCheck
  /** The session that checks students in, and its roster. Students who withdrew are not in the roster. */
  readonly sessionId: string
  readonly roster: readonly Entry[]
}

/**
 * `altered`: no key of the provider signed it. `unverified`: this device does not have the key, or cannot check
 * signatures. `stale`: a picture of a pass that an app showed earlier. `unknown_device`: the roster of this device does
 * not have the device that shows the pass.
 */
export type PassProblem =
  | 'altered'
  | 'unverified'
  | 'stale'
  | 'unknown_device'
  | 'other_session'
  | 'not_on_roster'
  | 'not_approved'
  | 'already_checked_in'
  | 'overruled'

/**
 * Decides whether a pass checks its student in. The server and the instructor's app, which has the roster on the
 * device, decide the same. An outstanding payment is reported, but does not keep a student out.
 */
export function checkPass<Entry extends RosterEntry>({
  pass,
  signature,
  stamp,
  sessionId,
  roster,
}: PassEvidence<Entry>): RuleResult<{ readonly student: Entry }, PassProblem> {
  if (signature === 'invalid') return refused('altered')
  if (signature !== 'valid') return refused('unverified')
  const student = roster.find(
    ({ userId, ownSessionId = sessionId }) => userId === pass.userId && ownSessionId === pass.sessionId,
  )
  if (!student && pass.sessionId !== sessionId) return refused('other_session')
  if (!student) return refused('not_on_roster')
  if (!student.isApproved) return refused('not_approved')
  if (student.isCheckedIn) return refused('already_checked_in')
  if (student.isOverruled) return refused('overruled')
  if (stamp === 'unchecked') return refused('unverified')
  if (stamp === 'stale' || stamp === 'unknown_device') return refused(stamp)
  return { ok: true, student }
}
