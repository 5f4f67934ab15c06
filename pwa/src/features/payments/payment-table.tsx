import type { Payment } from '@cubby/contract/payments'
import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'
import { PayButton } from './pay-button.tsx'
import { PaymentChip } from './payment-chip.tsx'

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
            <th scope="row" className="pr-4 font-semibold">
              {payment.class_name}
            </th>
            <td className="figures pr-6 text-right">{amountText(payment.amount)}</td>
            <td className="figures whitespace-nowrap pr-4">
              {displayDate(payment.due_date, payment.due_date)}
            </td>
            <td className="whitespace-nowrap pr-4">
              <PaymentChip status={payment.status} />
            </td>
            <td className="whitespace-nowrap text-right">
              <PayButton payment={payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
