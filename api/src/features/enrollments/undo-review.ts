import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import type { Deps } from '../../deps.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { undoScheduledReview } from '../seats/undo-scheduled-review.ts'
import { readReviewable } from './read-reviewable.ts'
import { lockSubject, targetOf } from './review-enrollment.ts'

/**
 * Undoes a review of an enrollment as an administrator. Throws Refusal `enrollment_not_found` and what
 * `undoScheduledReview` throws.
 */
export async function undoReview(
  deps: Deps,
  caller: Caller,
  enrollmentId: string,
  operationId: string,
): Promise<{ enrollment: ReviewableEnrollment }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    // This applies a review whose time is over, so that it can no longer be undone.
    const { ctx, subject } = await lockSubject(deps, trx, enrollmentId)
    await undoScheduledReview(ctx, { caller, target: targetOf(subject), operationId })
    return { enrollment: await readReviewable(deps, trx, enrollmentId, ctx.now) }
  })
}
