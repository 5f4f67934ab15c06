import type { ReviewableEnrollment } from '@cubby/contract/enrollments'

/** What can be done with an enrollment: the last segment of the path that does it. */
export type Review = 'approve' | 'reject' | 'pending'

const statusAfter = { approve: 'approved', reject: 'rejected', pending: 'pending' } as const

/** 'Enrollment approved successfully'. */
export function reviewed(review: Review): string {
  return `Enrollment ${statusAfter[review]} successfully`
}

/** 'Failed to approve enrollment'. */
export function reviewFailed(review: Review): string {
  return `Failed to ${review} enrollment`
}

/** The reviews of an enrollment: the one whose status it has is left out. */
export function reviewsOf({
  enrollment_status: status,
}: Pick<ReviewableEnrollment, 'enrollment_status'>): Review[] {
  const current = status === 'declined' ? 'rejected' : status
  return (['pending', 'approve', 'reject'] as const).filter((review) => statusAfter[review] !== current)
}

/** What is sent for a review that can be undone. */
export function reviewBody(review: Review, reason = '') {
  const rejection = review === 'reject' && { decline_reason: reason.trim() || null }
  return { undoable: true, ...rejection }
}
