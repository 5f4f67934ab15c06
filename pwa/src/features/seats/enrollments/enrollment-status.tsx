import type { EnrollmentStatus as Status } from '@cubby/contract/seats/enrollments'
import { t, text, translate } from '@cubby/texts/t'
import { Check, Hourglass } from 'lucide-react'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<Status, string>> = {
  approved: text('Approved'),
  pending: text('Pending'),
  rejected: text('Rejected'),
  declined: text('Declined'),
  withdrawn: text('Withdrawn'),
}

const tones: Record<Status, ChipTone> = {
  approved: 'success',
  pending: 'warning',
  rejected: 'destructive',
  declined: 'destructive',
  withdrawn: 'neutral',
}

interface EnrollmentStatusProps {
  status: Status
  /** Whether the student has completed the session. */
  completed?: boolean
  /** Whether the enrollment goes on in another session. Its status is then that of the past. */
  moved?: boolean
}

export function EnrollmentStatus({ status, completed = false, moved = false }: EnrollmentStatusProps) {
  if (moved) return <Chip>{translate(statusLabels[status])}</Chip>
  if (completed) {
    return (
      <Chip tone="success">
        <Check aria-hidden="true" />
        {t('Completed')}
      </Chip>
    )
  }
  return (
    <Chip tone={tones[status]}>
      {status === 'approved' && <Check aria-hidden="true" />}
      {status === 'pending' && <Hourglass aria-hidden="true" />}
      {translate(statusLabels[status])}
    </Chip>
  )
}

/** Explains a pending enrollment: the spot is held, but not approved yet. Hidden for any other status. */
export function PendingNote({ status }: { status: Status }) {
  if (status !== 'pending') return null
  return (
    <p className="text-muted-foreground text-sm">
      {t('Your spot is held. The office will review your enrollment next.')}
    </p>
  )
}
