import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { Chip } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

const tones = { overdue: 'destructive', due_soon: 'warning', pending: 'pending' } as const

/** 'Overdue (3 days)', 'Due today', or 'Due in 5 days'. */
export function DueChip({ payment }: { payment: OutstandingPayment }) {
  const { status, days_overdue, days_until_due } = payment
  return (
    <Chip tone={tones[status]}>
      {status === 'overdue'
        ? `Overdue (${pluralize(days_overdue, 'day')})`
        : days_until_due === 0
          ? 'Due today'
          : `Due in ${pluralize(days_until_due, 'day')}`}
    </Chip>
  )
}
