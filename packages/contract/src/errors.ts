import { z } from 'zod'
import { changedRefund } from './refund-policy.ts'
import { changedTerms } from './session-terms.ts'

/** The shape of every error response. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.string(),
    /** Only for invalid input: field path → message. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only for conflicting edits: field path → the sent and the stored value. */
    conflicts: z
      .record(z.string(), z.object({ yours: z.string().nullable(), theirs: z.string().nullable() }))
      .optional(),
    /** Only for `terms_changed`. */
    terms: changedTerms.optional(),
    /** Only for `refund_changed`. */
    refund: changedRefund.optional(),
    /** Only for `order_refused`: everybody who stood in the way, and why, in words. */
    people: z.array(z.object({ member_id: z.string(), name: z.string(), text: z.string() })).optional(),
    /** Only on a 500. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
export type Conflicts = NonNullable<ErrorBody['conflicts']>
