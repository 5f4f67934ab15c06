import { z } from 'zod'

/** A student's pass for the sessions they are approved for. */
export const pass = z
  .object({
    session_id: z.string(),
    /** The text of its QR code, signed with the key of certificates. */
    code: z.string(),
  })
  .meta({ id: 'Pass' })
export type Pass = z.infer<typeof pass>
