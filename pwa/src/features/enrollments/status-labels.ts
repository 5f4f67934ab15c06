import type { EnrollmentStatus } from '@cubby/contract/enrollments'

export const statusNames: Readonly<Record<EnrollmentStatus, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
