import type { Payment } from '@cubby/contract/money/payments'
import { PaymentCard } from './payment-card.tsx'
import { PaymentTable } from './payment-table.tsx'

/** Payments as cards on phones and tablets, as a table on wider screens. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  return (
    <>
      <ul className="grid gap-4 lg:hidden">
        {payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} />
        ))}
      </ul>
      <div className="hidden lg:block">
        <PaymentTable payments={payments} />
      </div>
    </>
  )
}
