import type { EnrollmentStatus as Status } from '@cubby/contract/enrollments'
import { Check, Hourglass } from 'lucide-react'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { statusNames } from './status-names.ts'

const tones: Record<Status, ChipTone> = {
  approved: 'success',
  pending: 'warning',
  rejected: 'destructive',
  declined: 'destructive',
  withdrawn: 'neutral',
}

export function EnrollmentStatus({ status }: { status: Status }) {
  return (
    <Chip tone={tones[status]}>
      {status === 'approved' && <Check aria-hidden="true" />}
      {status === 'pending' && <Hourglass aria-hidden="true" />}
      {statusNames[status]}
    </Chip>
  )
}
