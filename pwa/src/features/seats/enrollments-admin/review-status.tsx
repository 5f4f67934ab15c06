import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { t, translate } from '@cubby/texts/t'
import { statusLabels } from '@/features/seats/enrollments/enrollment-status.tsx'
import { Chip } from '@/ui/chip.tsx'

interface ReviewStatusProps {
  status: EnrollmentStatus
  isArchived?: boolean
}

/** An enrollment's status: approved green, others a warning; archived ones are marked. */
export function ReviewStatus({ status, isArchived = false }: ReviewStatusProps) {
  if (!isArchived) {
    return <Chip tone={status === 'approved' ? 'success' : 'warning'}>{translate(statusLabels[status])}</Chip>
  }
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip>{t('Archived')}</Chip>
      <Chip>{translate(statusLabels[status])}</Chip>
    </span>
  )
}
