import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'

export type EnrollmentTab = 'current' | 'past'

/**
 * Splits enrollments for the two tabs of the Enrollments section. Current has the pending and approved ones that have
 * not ended, as the tile Active Classes counts them: pending ones first, then by start. Past has all others, the latest
 * start first.
 */
export function currentAndPast(enrollments: readonly Enrollment[]): Record<EnrollmentTab, Enrollment[]> {
  return {
    current: enrollments
      .filter(isLiveEnrollment)
      .toSorted(
        (one, other) =>
          Number(isPending(other)) - Number(isPending(one)) || one.starts_at.localeCompare(other.starts_at),
      ),
    past: enrollments
      .filter((enrollment) => !isLiveEnrollment(enrollment))
      .toSorted(
        (one, other) =>
          other.starts_at.localeCompare(one.starts_at) || other.enrolled_at.localeCompare(one.enrolled_at),
      ),
  }
}

function isPending({ enrollment_status }: Enrollment): boolean {
  return enrollment_status === 'pending'
}
