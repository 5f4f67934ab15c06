import { z } from 'zod'

/** The one shape of every error answer. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.string(),
    /** Only on validation: field path → message. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only on an edit that meets another one: field path → what was sent and what is there. */
    conflicts: z
      .record(z.string(), z.object({ yours: z.string().nullable(), theirs: z.string().nullable() }))
      .optional(),
    /** Only on a 500. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
export type Conflicts = NonNullable<ErrorBody['conflicts']>
