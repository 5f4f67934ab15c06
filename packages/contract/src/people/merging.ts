import { z } from 'zod'
import { id } from '../text.ts'
import { listedUser } from './users.ts'

/**
 * `both_enrolled`, `both_certified`, and `making_up` refuse the merge. `enrolled_and_waiting`: the place on the
 * waitlist ends. `both_waiting`: the place that is ahead stays.
 */
const mergeConflictKind = z.enum([
  'both_enrolled',
  'both_certified',
  'making_up',
  'enrolled_and_waiting',
  'both_waiting',
])
export type MergeConflictKind = z.infer<typeof mergeConflictKind>

const mergeConflict = z
  .object({
    kind: mergeConflictKind,
    class_name: z.string(),
    session_date: z.string(),
    /** Whether the accounts cannot be merged while this conflict exists. */
    blocks: z.boolean(),
    /** What happens, or what to do first. */
    text: z.string(),
  })
  .meta({ id: 'MergeConflict' })
export type MergeConflict = z.infer<typeof mergeConflict>

/** GET /admin/users/{id}/merge. */
export const mergeQuery = z.object({ into: id.describe('The account that stays') })

export const mergePreview = z
  .object({
    /** The account that ends. */
    ending: listedUser,
    /** The account that stays. */
    staying: listedUser,
    /** How many records move, by kind. */
    moves: z.object({
      enrollments: z.int(),
      waitlist_entries: z.int(),
      payments: z.int(),
      certificates: z.int(),
      attendance_marks: z.int(),
      notifications: z.int(),
      documents: z.int(),
      taught_sessions: z.int(),
    }),
    /** Dollars received for the payments that move, without refunds. */
    paid: z.number(),
    conflicts: z.array(mergeConflict),
    /** Why the accounts cannot be merged; null if they can. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof mergePreview>

/** POST /admin/users/{id}/merge. */
export const mergeRequest = z.object({ into: id }).meta({ id: 'MergeRequest' })
