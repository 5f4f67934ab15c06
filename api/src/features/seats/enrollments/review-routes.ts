import { messages } from '@cubby/contract/messages'
import * as endpoints from '@cubby/contract/seats/enrollments-review-endpoints'
import { Refusal } from '../../../platform/errors.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { runBulkTogether } from '../../school/bulk/run-bulk.ts'
import { previewEnrollmentBulk } from './list-enrollments.ts'
import { reviewEnrollment, reviewEnrollments, undoReview } from './review-enrollment.ts'

/** Routes to review an enrollment, and to undo a review. */
export const reviewRoutes = [
  handle(endpoints.approve, (ctx, { id, undoable }) => {
    const review = { to: 'approved', undoable: undoable ?? false } as const
    return reviewEnrollment(ctx, { enrollmentId: id, review })
  }),
  handle(endpoints.setPending, (ctx, { id, undoable }) => {
    const review = { to: 'pending', undoable: undoable ?? false } as const
    return reviewEnrollment(ctx, { enrollmentId: id, review })
  }),
  handle(endpoints.reject, (ctx, { id, decline_reason, undoable = false }) => {
    const declineReason = decline_reason || null
    const review = { to: declineReason ? 'declined' : 'rejected', declineReason, undoable } as const
    return reviewEnrollment(ctx, { enrollmentId: id, review })
  }),
  handle(endpoints.undoReview, (ctx, { id, operation_id }) =>
    undoReview(ctx, { enrollmentId: id, operationId: operation_id }),
  ),
  handle(endpoints.otherStatus, () => {
    throw new Refusal('invalid_input', { message: messages.invalidStatus })
  }),
]

export const enrollmentBulkRoutes = [
  handle(endpoints.previewEnrollmentBulk, previewEnrollmentBulk),
  handle(endpoints.reviewEnrollmentsInBulk, async (ctx, { operation, ids, reason, undoable = false }) => {
    const declineReason = operation === 'reject' ? reason || null : null
    const to = operation === 'approve' ? 'approved' : declineReason ? 'declined' : 'rejected'
    return runBulkTogether(ctx, {
      ids,
      operation: (caller, ids) =>
        reviewEnrollments({ deps: ctx.deps, caller }, { ids, review: { to, declineReason, undoable } }),
    })
  }),
]
