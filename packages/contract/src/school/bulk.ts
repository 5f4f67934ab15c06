import { z } from 'zod'
import { BULK_LIMIT, BULK_PREVIEW_LIMIT } from '../constants.ts'
import { id } from '../text.ts'

/** The rows of an operation: those with these ids, or all that match the filter. */
export function rowsOf<Filter extends z.ZodType>(filter: Filter) {
  return { ids: z.array(id).max(BULK_PREVIEW_LIMIT).optional(), filter: filter.optional() }
}

/** The rows that an operation changes in one request. */
export const bulkIds = z.array(id).min(1).max(BULK_LIMIT)

/** A row of a bulk operation in its preview. */
const bulkRow = z.object({
  /** The id to send with the operation: the row's, or the user's for a message. */
  id: z.string(),
  /** The name to show, such as 'Maya Torres'. */
  name: z.string(),
  /** 'CPR and First Aid Certification, Dec 4, 2026'; of a user the email address. */
  detail: z.string(),
  /** Why the row would be skipped; null when it would not. */
  blocked: z.string().nullable(),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkPreview = z
  .object({
    rows: z.array(bulkRow),
    /** How many rows match; there may be more than in `rows`. */
    total: z.int(),
    /** Seats that are taken or freed. */
    seats: z.int(),
    /** Dollars that students would owe. */
    amount: z.number(),
    /** How many users would be notified. */
    emails: z.int(),
    /** How many of them have no email address and are called instead. Older servers do not send it. */
    calls: z.int().optional(),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.infer<typeof bulkPreview>

/** The result of each row, in the order they were sent. */
export const bulkReport = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        /** Why it was refused; null when it was done. */
        refused: z.string().nullable(),
        /** Undoes this row until its decision takes effect. Absent if it is in effect. */
        operation_id: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'BulkReport' })
export type BulkReport = z.infer<typeof bulkReport>
