import { z } from 'zod'
import { DECLINE_REASON_MAX_LENGTH } from '../constants.ts'
import { bulkIds, rowsOf } from '../school/bulk.ts'
import { text } from '../text.ts'
import { enrollmentExport } from './enrollments-admin.ts'
import { waitlistExport } from './waitlist.ts'

const reviewOperation = z.enum(['approve', 'reject'])

/** A bulk operation to preview. A message goes to the users of the rows, once to each. */
export const enrollmentBulkPreview = z
  .object({ operation: z.enum([...reviewOperation.options, 'message']), ...rowsOf(enrollmentExport) })
  .meta({ id: 'EnrollmentBulkPreview' })
export type EnrollmentBulkPreview = z.infer<typeof enrollmentBulkPreview>

export const waitlistBulkPreview = z
  .object({ operation: z.enum([...reviewOperation.options, 'message']), ...rowsOf(waitlistExport) })
  .meta({ id: 'WaitlistBulkPreview' })
export type WaitlistBulkPreview = z.infer<typeof waitlistBulkPreview>

const reason = text(DECLINE_REASON_MAX_LENGTH).trim().nullish()

/** POST /admin/enrollments/bulk and /admin/waitlist/bulk: performs the single operation for each row. */
export const reviewBulk = z
  .object({
    operation: reviewOperation,
    ids: bulkIds,
    reason,
    /** The decisions take effect in 10 seconds unless they are undone, as single ones. */
    undoable: z.boolean().optional(),
  })
  .meta({ id: 'ReviewBulk' })
