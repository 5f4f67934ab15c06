import type { Payment } from '@cubby/contract/payments'
import { isUnpaid } from '@cubby/rules/payment'
import { amountText } from '@cubby/rules/price'
import { displayDate } from '@cubby/rules/session-dates'

/** Returns the state of a payment: 'Paid $100.00 of $240.00, $140.00 due Dec 4, 2026'. */
export function paymentText(payment: Payment): string {
  const { amount, paid, remaining, status } = payment
  const due = displayDate(payment.due_date, payment.due_date)
  const refunded = payment.receipts.reduce((sum, receipt) => sum + receipt.refunded, 0)
  if (isUnpaid(payment)) {
    return paid > 0
      ? `Paid ${amountText(paid)} of ${amountText(amount)}, ${amountText(remaining)} due ${due}`
      : `Due ${due}`
  }
  if (status === 'refund_due') return `${amountText(paid)} will be refunded`
  if (refunded > 0) return `${amountText(refunded)} was refunded`
  const moved = payment.receipts.reduce((sum, receipt) => sum + (receipt.moved ?? 0), 0)
  if (moved > 0) return `${amountText(moved)} was carried over to another date`
  return status === 'paid' ? `Paid ${amountText(paid)}` : 'Nothing is due'
}

/** Returns the effect of a withdrawal on a payment, or null if there is none. */
export function withdrawalText(payment: Payment | undefined): string | null {
  if (!payment) return null
  const { paid, remaining, status } = payment
  if (status === 'refund_due') return paymentText(payment)
  const refund = paid > 0 && `You paid ${amountText(paid)}, which will be refunded.`
  const voided = remaining > 0 && `You no longer have to pay the ${amountText(remaining)} that is due.`
  return [refund, voided].filter(Boolean).join(' ') || null
}
