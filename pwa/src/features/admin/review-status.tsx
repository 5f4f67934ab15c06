import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import { statusNames } from '@/features/enrollment/status-names.ts'
import { Chip } from '@/ui/chip.tsx'

/** An enrollment's status as administrators see it: approved green, anything else a warning. */
export function ReviewStatus({ status }: { status: EnrollmentStatus }) {
  return <Chip tone={status === 'approved' ? 'success' : 'warning'}>{statusNames[status]}</Chip>
}
