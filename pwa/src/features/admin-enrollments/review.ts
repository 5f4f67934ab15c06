import type { EnrollmentStatus, StudentEnrollment } from '@cubby/contract/enrollments'
import type { CallOptions } from '@/offline/api.ts'

/** What can be done with an enrollment: the last segment of the path that does it. */
export type Review = 'approve' | 'reject' | 'pending'

export const statusAfter = { approve: 'approved', reject: 'rejected', pending: 'pending' } as const

/** 'Enrollment approved successfully'. */
export function reviewed(review: Review): string {
  return `Enrollment ${statusAfter[review]} successfully`
}

/** 'Failed to approve enrollment'. */
export function reviewFailed(review: Review): string {
  return `Failed to ${review} enrollment`
}

/** The reviews that would change something: the one whose status it has is left out. */
export function reviewsOf({ enrollment_status: status, enrollment_type }: StudentEnrollment): Review[] {
  if (enrollment_type === 'historical') return []
  const current = status === 'declined' ? 'rejected' : status
  return (['pending', 'approve', 'reject'] as const).filter((review) => statusAfter[review] !== current)
}

/** Whether setting it to pending would take a review back: another status is not given back by that. */
export function canBeUndone({ from, review }: { from: EnrollmentStatus; review: Review }): boolean {
  return from === 'pending' && review !== 'pending'
}

/** The path of a review, and what is sent there. */
export function reviewCall(id: string, review: Review, reason = ''): [string, CallOptions] {
  const body = { decline_reason: reason.trim() || null }
  return [`/enrollments/${id}/${review}`, { method: 'POST', ...(review === 'reject' && { body }) }]
}
