import type { Payment } from '@cubby/contract/money/payments'
import { amountText } from '@cubby/rules/money/price-text'
import { Receipt } from 'lucide-react'
import { PayButton } from '@/features/money/payments/pay-button.tsx'
import { PaymentChip } from '@/features/money/payments/payment-chip.tsx'
import { paymentText } from '@/features/money/payments/payment-text.ts'
import { TodayCard } from './today-card.tsx'

const tones = { overdue: 'destructive', due_soon: 'warning' } as const

/** An unpaid payment, with the button that pays it. */
export function PaymentToday({ payment }: { payment: Payment }) {
  const { status } = payment
  return (
    <TodayCard
      Icon={Receipt}
      tone={status === 'overdue' || status === 'due_soon' ? tones[status] : 'neutral'}
      title={`${amountText(payment.remaining)} to pay`}
      actions={<PayButton payment={payment} />}
    >
      <p>{payment.class_name}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {paymentText(payment)} <PaymentChip status={status} />
      </p>
    </TodayCard>
  )
}
