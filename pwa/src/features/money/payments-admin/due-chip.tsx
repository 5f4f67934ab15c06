import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { t } from '@cubby/texts/t'
import { Chip } from '@/ui/chip.tsx'

const tones = { overdue: 'destructive', due_soon: 'warning', pending: 'pending' } as const

/** 'Overdue (3 days)', 'Due today', or 'Due in 5 days'. */
export function DueChip({ payment }: { payment: OutstandingPayment }) {
  const { status, days_overdue, days_until_due } = payment
  return (
    <Chip tone={tones[status]}>
      {status === 'overdue'
        ? t('Overdue ({daysOverdue, plural, one {# day} other {# days}})', { daysOverdue: days_overdue })
        : days_until_due === 0
          ? t('Due today')
          : t('Due in {daysUntilDue, plural, one {# day} other {# days}}', { daysUntilDue: days_until_due })}
    </Chip>
  )
}
