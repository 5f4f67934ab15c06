import { z } from 'zod'
import { ownCheckIn } from './meeting-codes.ts'

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
