import { z } from 'zod'
import { BULK_LIMIT, BULK_PREVIEW_LIMIT, DECLINE_REASON_MAX_LENGTH } from '../constants.ts'
import { enrollmentExport } from '../seats/enrollments.ts'
import { waitlistExport } from '../seats/waitlist.ts'
import { id, text } from '../text.ts'
import { userExport } from './users.ts'

/** The rows of an operation: those with these ids, or all that match the filter. */
export function rowsOf<Filter extends z.ZodType>(filter: Filter) {
  return { ids: z.array(id).max(BULK_PREVIEW_LIMIT).optional(), filter: filter.optional() }
}

const reviewOperation = z.enum(['approve', 'reject'])
const accountOperation = z.enum(['activate', 'suspend'])

/** A bulk operation to preview. A message goes to the users of the rows, once to each. */
export const enrollmentBulkPreview = z
  .object({ operation: z.enum([...reviewOperation.options, 'message']), ...rowsOf(enrollmentExport) })
  .meta({ id: 'EnrollmentBulkPreview' })
export type EnrollmentBulkPreview = z.infer<typeof enrollmentBulkPreview>

export const waitlistBulkPreview = z
  .object({ operation: z.enum([...reviewOperation.options, 'message']), ...rowsOf(waitlistExport) })
  .meta({ id: 'WaitlistBulkPreview' })
export type WaitlistBulkPreview = z.infer<typeof waitlistBulkPreview>

export const userBulkPreview = z
  .object({
    operation: z.enum([...accountOperation.options, 'message', 'standard']),
    ...rowsOf(userExport.omit({ ids: true })),
  })
  .meta({ id: 'UserBulkPreview' })
export type UserBulkPreview = z.infer<typeof userBulkPreview>

/** A row of a bulk operation in its preview. */
export const bulkRow = z.object({
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

const ids = z.array(id).min(1).max(BULK_LIMIT)
const reason = text(DECLINE_REASON_MAX_LENGTH).trim().nullish()

/** POST /admin/enrollments/bulk and /admin/waitlist/bulk: performs the single operation for each row. */
export const reviewBulk = z
  .object({
    operation: reviewOperation,
    ids,
    reason,
    /** The decisions take effect in 10 seconds unless they are undone, as single ones. */
    undoable: z.boolean().optional(),
  })
  .meta({ id: 'ReviewBulk' })
export type ReviewBulk = z.infer<typeof reviewBulk>

/** POST /admin/users/bulk. */
export const userBulk = z.object({ operation: accountOperation, ids }).meta({ id: 'UserBulk' })
export type UserBulk = z.infer<typeof userBulk>

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
