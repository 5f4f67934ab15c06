import type { Payment } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { Card } from '@/ui/card.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { paymentText } from './payment-text.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'

export function PaymentCard({ payment }: { payment: Payment }) {
  const { amount, remaining } = payment
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">{payment.class_name}</h3>
        <PaymentChip status={payment.status} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="figures grid">
          <span className="font-semibold text-xl">{amountText(isUnpaid(payment) ? remaining : amount)}</span>
          <span className="text-muted-foreground text-sm">{paymentText(payment)}</span>
        </p>
        <PayButton payment={payment} />
      </div>
      <ReceiptButtons payment={payment} />
    </Card>
  )
}
