import { z } from 'zod'
import { MEETING_CODE_MAX_LENGTH } from '../constants.ts'
import { text } from '../text.ts'
import { checkInStates } from './attendance-labels.ts'

/** POST /users/check-ins. */
export const scannedCode = z
  .object({
    /** The text of the QR code: the code, or a link with the code as its fragment. */
    code: text(MEETING_CODE_MAX_LENGTH),
  })
  .meta({ id: 'ScannedCode' })
export type ScannedCode = z.infer<typeof scannedCode>

/** The check-in of a student to a meeting. The session is that of the pass: the student's own one for a make-up. */
export const ownCheckIn = z
  .object({ session_id: z.string(), meeting_id: z.string(), state: z.enum(checkInStates) })
  .meta({ id: 'OwnCheckIn' })
export type OwnCheckIn = z.infer<typeof ownCheckIn>

/** A scan that arrived after its code had changed. A phone's time can be forged, so the instructor decides. */
export const lateScan = z
  .object({
    meeting_id: z.string(),
    user_id: z.string(),
    /** When the instructor's device showed the code. */
    code_at: z.string(),
    received_at: z.string(),
    /** Whether another student checked in to the meeting with the same device. */
    shares_device: z.boolean().optional(),
  })
  .meta({ id: 'LateScan' })
export type LateScan = z.infer<typeof lateScan>

/** Makes the codes of a meeting. Only its instructor gets it. */
export const meetingSecret = z
  .object({ meeting_id: z.string(), secret: z.string() })
  .meta({ id: 'MeetingSecret' })
