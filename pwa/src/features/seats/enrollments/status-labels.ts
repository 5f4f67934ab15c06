import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'

export const statusLabels: Readonly<Record<EnrollmentStatus, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
