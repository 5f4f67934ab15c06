import type { Enrollment } from '@cubby/contract/enrollments'

export type EnrollmentTab = 'current' | 'past'

function isPast({ enrollment_type, enrollment_status, archived_at }: Enrollment): boolean {
  return enrollment_type === 'historical' || enrollment_status === 'withdrawn' || archived_at !== null
}

/** The two tabs of the Enrollments section. */
export function currentAndPast(enrollments: Enrollment[]): Record<EnrollmentTab, Enrollment[]> {
  return {
    current: enrollments.filter((enrollment) => !isPast(enrollment)),
    past: enrollments.filter(isPast),
  }
}
