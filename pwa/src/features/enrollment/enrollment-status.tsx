import type { EnrollmentStatus as Status } from '@cubby/contract/enrollments'
import { Check, Hourglass } from 'lucide-react'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

const looks: Record<Status, { tone: ChipTone; label: string }> = {
  approved: { tone: 'success', label: 'Approved' },
  pending: { tone: 'warning', label: 'Pending' },
  rejected: { tone: 'destructive', label: 'Rejected' },
  declined: { tone: 'destructive', label: 'Declined' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
}

export function EnrollmentStatus({ status }: { status: Status }) {
  const { tone, label } = looks[status]
  return (
    <Chip tone={tone}>
      {status === 'approved' && <Check aria-hidden="true" />}
      {status === 'pending' && <Hourglass aria-hidden="true" />}
      {label}
    </Chip>
  )
}
