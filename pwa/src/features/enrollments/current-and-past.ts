import type { Enrollment } from '@cubby/contract/enrollments'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'

export type EnrollmentTab = 'current' | 'past'

/**
 * Returns the two tabs of the Enrollments section. Current has the enrollments that the tile Active Classes
 * counts, pending ones first, then by date. Past has the others, the latest first.
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
