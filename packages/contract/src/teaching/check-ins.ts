import { z } from 'zod'
import { ATTENDANCE_MAX_MARKS, PASS_CODE_MAX_LENGTH } from '../constants.ts'
import { id, text } from '../text.ts'
import { savedAttendance } from './attendance.ts'
import { ownCheckIn } from './meeting-codes.ts'

/** A scanned pass. A repeated key changes nothing. */
const newCheckIn = z
  .object({
    /** The key of the mark that it makes. */
    key: id,
    /** The text of the QR code. */
    code: text(PASS_CODE_MAX_LENGTH),
    /**
     * When it was scanned, by the server's clock. A time in the future or before the day of the meeting
     * counts as the time of the request.
     */
    scanned_at: z.iso.datetime(),
  })
  .meta({ id: 'NewCheckIn' })
export type NewCheckIn = z.infer<typeof newCheckIn>

/** POST /meetings/{id}/check-ins. */
export const checkInsSave = z
  .object({ check_ins: z.array(newCheckIn).min(1).max(ATTENDANCE_MAX_MARKS) })
  .meta({ id: 'CheckInsSave' })
export type CheckInsSave = z.infer<typeof checkInsSave>

/**
 * What became of a scanned pass. `already_checked_in`: an earlier check-in or a mark of the instructor says that the
 * student came. `overruled`: a correction of an administrator, or a newer mark, says otherwise. `stale`: a picture of a
 * pass that an app showed earlier. `unknown_device`: no device of the student shows the pass.
 */
const checkInOutcomes = [
  'checked_in',
  'already_checked_in',
  'overruled',
  'not_on_roster',
  'not_approved',
  'other_session',
  'altered',
  'unreadable',
  'stale',
  'unknown_device',
  'too_early',
  'too_late',
] as const

const checkInResult = z
  .object({
    key: z.string(),
    outcome: z.enum(checkInOutcomes),
    /** Null if nobody is known to hold the pass. */
    user_id: z.string().nullable(),
    /** Whether a payment for the session is outstanding. */
    is_unpaid: z.boolean(),
  })
  .meta({ id: 'CheckInResult' })
export type CheckInResult = z.infer<typeof checkInResult>

/** The result of each scanned pass, in the order of the request, and the marks that count now. */
export const savedCheckIns = z
  .object({ check_ins: z.array(checkInResult), attendance: savedAttendance })
  .meta({ id: 'SavedCheckIns' })
export type SavedCheckIns = z.infer<typeof savedCheckIns>

/** PUT /users/pass-key: the public key with which this device stamps the passes that it shows. */
export const passKey = z
  .object({
    /** An uncompressed point of P-256, base64url. */
    public_key: z.string().regex(/^B[\w-]{86}$/),
  })
  .meta({ id: 'PassKey' })
export type PassKey = z.infer<typeof passKey>

/** A student's pass for one session for which they are approved. */
export const pass = z
  .object({
    session_id: z.string(),
    /** The text of its QR code, signed with the key of certificates. */
    code: z.string(),
    /** The student's check-ins to its meetings. Missing in passes of earlier versions. */
    check_ins: z.array(ownCheckIn).optional(),
  })
  .meta({ id: 'Pass' })
export type Pass = z.infer<typeof pass>
