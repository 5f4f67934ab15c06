import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendanceMark, NewMark, Roster } from '@cubby/contract/teaching/attendance'
import { fromBase64url } from '@cubby/rules/base64url'
import { hasAttended } from '@cubby/rules/teaching/attendance'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import { checkPass, type PassCode, type PassProblem, readPassCode } from '@cubby/rules/teaching/pass'
import { isFreshStamp, type StampCheck, signedStamp } from '@cubby/rules/teaching/pass-stamp'
import { checkSignature } from '@/features/teaching/certificates/check-signature.ts'
import { PASS_ALGORITHM } from '@/offline/session/pass-key.ts'
import { studentsOf } from './roster-now.ts'

/** What this device knows of the meeting for which passes are scanned. */
export interface Door {
  readonly roster: Roster
  readonly meeting: Meeting
  /** The counting mark of each student in this meeting by user id, including marks that were not sent yet. */
  readonly marks: ReadonlyMap<string, AttendanceMark>
  readonly timezone: string
}

export type ScanOutcome = 'checked_in' | PassProblem | 'unreadable' | 'too_early' | 'too_late'

/** The result of a scan. The student is null unless the pass is authentic and its holder is on the roster. */
export interface Scan {
  readonly outcome: ScanOutcome
  readonly student: { readonly id: string; readonly name: string } | null
  readonly isUnpaid: boolean
  /** Whether the pass has no stamp of the student's device: it was printed, or is a picture. */
  readonly isPrinted: boolean
  /** The new mark of a student who checks in; otherwise the mark that the student already has, if any. */
  readonly mark: Pick<AttendanceMark, 'key' | 'status' | 'missed_minutes' | 'marked_at'> | null
}

const nobody = { student: null, isUnpaid: false, isPrinted: false, mark: null }

/** Checks scanned text as the server will check it, with what is on this device. */
export async function checkScannedPass(
  text: string,
  { roster, meeting, marks, timezone }: Door,
  now: Date,
): Promise<Scan> {
  const code = readPassCode(text)
  if (!code) return { ...nobody, outcome: 'unreadable' }
  const { pass } = code
  const students = studentsOf(roster, meeting.id)
  const entries = students.map(({ id, name, isApproved, isUnpaid, ownSessionId }) => {
    const mark = marks.get(id)
    const isCheckedIn = hasAttended(mark?.status ?? null)
    return {
      userId: id,
      name,
      ownSessionId,
      isApproved,
      isUnpaid,
      isCheckedIn,
      isOverruled: !isCheckedIn && mark?.is_correction === true,
    }
  })
  const signature = await checkSignature(pass.keyId, code, roster.keys ?? [])
  const keys = students.find(({ id }) => id === pass.userId)?.passKeys ?? []
  const stamp = await checkStamp(code, keys, now)
  const isPrinted = stamp === 'none'
  const checked = checkPass({ pass, signature, stamp, sessionId: roster.id, roster: entries })
  const entry = entries.find(({ userId }) => userId === pass.userId)
  const known = entry && {
    student: { id: entry.userId, name: entry.name },
    isUnpaid: entry.isUnpaid,
    isPrinted,
  }
  if (!checked.ok) {
    const isOwn = pass.sessionId === (entry?.ownSessionId ?? roster.id)
    const isKnown = known && isOwn && signature === 'valid'
    if (!isKnown) return { ...nobody, outcome: checked.reason }
    return { ...known, outcome: checked.reason, mark: marks.get(pass.userId) ?? null }
  }
  const { userId, name, isUnpaid } = checked.student
  const student = { id: userId, name }
  const content = markOfCheckIn(meeting, now, timezone)
  if (!content.ok) return { outcome: content.reason, student, isUnpaid, isPrinted, mark: null }
  const { status, missed_minutes } = content
  const mark = { key: crypto.randomUUID(), status, missed_minutes, marked_at: now.toISOString() }
  return { outcome: 'checked_in', student, isUnpaid, isPrinted, mark }
}

/** Checks the stamp of a pass with the keys of its student's devices. */
async function checkStamp(
  { text, stamp }: PassCode,
  keys: readonly string[],
  now: Date,
): Promise<StampCheck> {
  if (!stamp) return 'none'
  const signed = new TextEncoder().encode(signedStamp(text, stamp.step))
  try {
    for (const key of keys) {
      const raw = fromBase64url(key) ?? new Uint8Array()
      const publicKey = await crypto.subtle.importKey('raw', raw, PASS_ALGORITHM, false, ['verify'])
      if (await crypto.subtle.verify(PASS_ALGORITHM, publicKey, stamp.signature, signed)) {
        return isFreshStamp(stamp.step, now) ? 'fresh' : 'stale'
      }
    }
    return 'unknown_device'
  } catch {
    return 'unchecked'
  }
}

/** Returns the mark of a scan for the outbox. */
export function newMarkOf({ student, mark }: Scan): NewMark | null {
  return student && mark && { ...mark, user_id: student.id, note: '' }
}
