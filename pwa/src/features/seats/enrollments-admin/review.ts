import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'

/** A review of an enrollment, as the last segment of its API path. */
export type Review = 'approve' | 'reject' | 'pending'

const statusAfter = { approve: 'approved', reject: 'rejected', pending: 'pending' } as const

/** Returns the message after a review, such as 'Enrollment approved successfully'. */
export function reviewed(review: Review): string {
  return `Enrollment ${statusAfter[review]} successfully`
}

/** Returns the message after a failed review, such as 'Failed to approve enrollment'. */
export function reviewFailed(review: Review): string {
  return `Failed to ${review} enrollment`
}

/** Returns the reviews that change the status of an enrollment. A declined enrollment counts as rejected. */
export function reviewsOf({
  enrollment_status: status,
}: Pick<ReviewableEnrollment, 'enrollment_status'>): Review[] {
  const current = status === 'declined' ? 'rejected' : status
  return (['pending', 'approve', 'reject'] as const).filter((review) => statusAfter[review] !== current)
}

/** Whether a review of an enrollment is possible. */
export function canReview(enrollment: ReviewableEnrollment, review: Review): boolean {
  return reviewsOf(enrollment).includes(review) && enrollment.reviews[review].blocked === null
}

/** Returns the request body of a review that can be undone. */
export function reviewBody(review: Review, reason = '') {
  const rejection = review === 'reject' && { decline_reason: reason.trim() || null }
  return { undoable: true, ...rejection }
}
