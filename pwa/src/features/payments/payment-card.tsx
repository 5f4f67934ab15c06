import type { Payment } from '@cubby/contract/payments'
import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import { Card } from '@/ui/card.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentChip } from './payment-chip.tsx'

export function PaymentCard({ payment }: { payment: Payment }) {
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">{payment.class_name}</h3>
        <PaymentChip status={payment.status} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="figures grid">
          <span className="font-semibold text-xl">{amountText(payment.amount)}</span>
          <span className="text-muted-foreground text-sm">
            Due {displayDate(payment.due_date, payment.due_date)}
          </span>
        </p>
        <PayButton payment={payment} />
      </div>
    </Card>
  )
}
