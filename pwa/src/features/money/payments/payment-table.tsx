import type { Payment } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { PayButton } from './pay-button.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { paymentText } from './payment-text.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'

export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <table className="w-full text-left">
      <thead className="border-b text-muted-foreground text-sm">
        <tr>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Class
          </th>
          <th scope="col" className="py-2 pr-6 text-right font-semibold">
            Amount
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Due date
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Status
          </th>
          <td />
        </tr>
      </thead>
      <tbody className="divide-y">
        {payments.map((payment) => (
          <tr key={payment.id} className="h-16">
            <th scope="row" className="py-3 pr-4 font-semibold">
              {payment.class_name}
            </th>
            <td className="figures pr-6 text-right">
              {amountText(isUnpaid(payment) ? payment.remaining : payment.amount)}
              {(payment.paid > 0 || payment.receipts.length > 0) && (
                <span className="block text-muted-foreground text-sm">{paymentText(payment)}</span>
              )}
            </td>
            <td className="figures whitespace-nowrap pr-4">
              {displayDate(payment.due_date, payment.due_date)}
            </td>
            <td className="whitespace-nowrap pr-4">
              <PaymentChip status={payment.status} />
            </td>
            <td className="whitespace-nowrap text-right">
              <div className="flex flex-wrap items-center justify-end gap-2 py-2">
                <ReceiptButtons payment={payment} />
                <PayButton payment={payment} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
