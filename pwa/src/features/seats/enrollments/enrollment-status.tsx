import type { EnrollmentStatus as Status } from '@cubby/contract/seats/enrollments'
import { Check, Hourglass } from 'lucide-react'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<Status, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
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
  if (moved) return <Chip>{statusLabels[status]}</Chip>
  if (completed) {
    return (
      <Chip tone="success">
        <Check aria-hidden="true" />
        Completed
      </Chip>
    )
  }
  return (
    <Chip tone={tones[status]}>
      {status === 'approved' && <Check aria-hidden="true" />}
      {status === 'pending' && <Hourglass aria-hidden="true" />}
      {statusLabels[status]}
    </Chip>
  )
}

/** Explains a pending enrollment: the spot is held, but not approved yet. Hidden for any other status. */
export function PendingNote({ status }: { status: Status }) {
  if (status !== 'pending') return null
  return <p className="text-muted-foreground text-sm">Spot held. The office approves it next.</p>
}
