import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { Transaction } from '@cubby/contract/money/transactions'
import { takenOffText } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { nextOf } from '@/features/money/payments/payment-text.ts'

/**
 * The amount of a payment, and the parts that are due, refunded, or carried over, what is due first. On wide
 * screens, the parts are in two lines, whose whole text is its tooltip.
 */
export function AmountCell(
  payment: Pick<Transaction, 'amount' | 'paid' | 'remaining' | 'price' | 'discount' | 'installments'> &
    Pick<OutstandingPayment, 'overdue'> &
    Partial<
      Pick<Transaction, 'refunded' | 'kept' | 'refund_due' | 'refund_percent' | 'carried_in' | 'carried_out'>
    >,
) {
  const { amount, paid, remaining, refunded = 0, kept = 0, refund_due = 0, refund_percent } = payment
  const { carried_in = 0, carried_out = 0, overdue = 0 } = payment
  const next = nextOf(payment)
  const { price = amount, discount } = payment
  const details = [
    remaining > 0 && paid > 0 && t('{amount} due', { amount: amountText(remaining) }),
    next &&
      (overdue > 0
        ? t('{amount} overdue', { amount: amountText(overdue) })
        : t('next {amount}', { amount: amountText(next.remaining) })),
    refunded > 0 && t('{amount} refunded', { amount: amountText(refunded) }),
    refund_due > 0 &&
      kept > 0 &&
      t('{amount} of {paid} to refund ({percent}% by policy)', {
        amount: amountText(refund_due),
        paid: amountText(paid),
        percent: `${refund_percent}`,
      }),
    carried_in > 0 && t('{amount} carried over from another session', { amount: amountText(carried_in) }),
    carried_out > 0 && t('{amount} carried over to another session', { amount: amountText(carried_out) }),
    refund_due === 0 && kept > 0 && t('{amount} kept by policy', { amount: amountText(kept) }),
    discount && takenOffText(price, discount),
  ].filter(Boolean)
  return (
    <span className="figures">
      {amountText(amount)}
      {details.length > 0 && (
        <span
          className="wrap-anywhere block whitespace-normal font-normal text-muted-foreground text-xs leading-4 xl:in-[td]:line-clamp-2"
          title={details.join(', ')}
        >
          {details.join(', ')}
        </span>
      )}
    </span>
  )
}
