import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { undoScheduledReview } from '../seats/scheduled-review.ts'
import { readReviewable } from './read-reviewable.ts'
import { lockSubject, targetOf } from './review-enrollment.ts'

/**
 * Undoes a review of an enrollment as an administrator. Throws Refusal `enrollment_not_found` and the
 * refusals of `undoScheduledReview`.
 */
export async function undoReview(
  ctx: RequestContext,
  { enrollmentId, operationId }: { readonly enrollmentId: string; readonly operationId: string },
): Promise<{ enrollment: ReviewableEnrollment }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    // Applies a review whose time has passed, so that it can no longer be undone.
    const { ctx, subject } = await lockSubject({ deps, trx }, { enrollmentId })
    await undoScheduledReview(ctx, { caller, target: targetOf(subject), operationId })
    await advanceWaitlist(ctx, ctx.session)
    return { enrollment: await readReviewable({ deps, db: trx, now: ctx.now }, { id: enrollmentId }) }
  })
}
