import type { Payment } from '@cubby/contract/money/payments'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { PaymentChip } from './payment-chip.tsx'

interface InstallmentListProps {
  payment: Pick<Payment, 'installments' | 'class_name'>
}

/** The installments of a payment, each with its day and its status. Nothing if there is only one. */
export function InstallmentList({ payment: { installments = [], class_name } }: InstallmentListProps) {
  if (installments.length < 2) return null
  return (
    <ol
      aria-label={t('Installments for {className}', { className: class_name })}
      className="figures grid max-w-sm gap-1.5 text-sm"
    >
      {installments.map(({ amount, remaining, due_date, status }, at) => (
        // Two installments can be due on one day.
        <li key={`${due_date} ${at}`} className="grid grid-cols-[1fr_auto_auto] items-center gap-3">
          <span>{displayDate(due_date, due_date)}</span>
          <span>
            {remaining > 0 && remaining < amount
              ? t('{remaining} of {total}', { remaining: amountText(remaining), total: amountText(amount) })
              : amountText(amount)}
          </span>
          <PaymentChip status={status} />
        </li>
      ))}
    </ol>
  )
}
