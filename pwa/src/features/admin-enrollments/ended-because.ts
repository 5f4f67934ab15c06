import type { StudentEnrollment } from '@cubby/contract/enrollments'

/** Why an enrollment ended, in the words of whoever ended it; null while it has not. */
export function endedBecause(enrollment: StudentEnrollment): string | null {
  return enrollment.decline_reason ?? enrollment.completion_reason ?? enrollment.archived_reason
}
