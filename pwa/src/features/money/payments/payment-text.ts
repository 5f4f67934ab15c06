import type { Payment } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'

/** Returns the next installment of a payment that is due in several, or undefined. */
export function nextOf({ installments = [] }: Pick<Payment, 'installments'>): Installment | undefined {
  const owed = installments.filter(({ remaining }) => remaining > 0)
  return owed.length > 1 ? owed[0] : undefined
}

/** Returns the state of a payment: 'Paid $100.00 of $240.00, $140.00 due Dec 4, 2026'. */
export function paymentText(payment: Payment): string {
  const { paid, remaining, status, refund_pending = 0, is_surplus } = payment
  const { total: amount = payment.amount } = payment
  const due = displayDate(payment.due_date, payment.due_date)
  const refunded = payment.receipts.reduce((sum, receipt) => sum + receipt.refunded, 0)
  if (refund_pending > 0) return `${amountText(refund_pending)} is on its way back to your card`
  if (is_surplus && status === 'refund_due') {
    return `${amountText(paid)} arrived that was not due, and will be refunded`
  }
  if (isUnpaid(payment)) {
    if (payment.checkout === 'processing') {
      return `Your bank is processing ${amountText(remaining)}. You do not need to pay again`
    }
    const next = nextOf(payment)
    if (next) {
      const paidText = paid > 0 ? `Paid ${amountText(paid)} of ${amountText(amount)}, next` : 'Next'
      return `${paidText} ${amountText(next.remaining)} due ${due}`
    }
    return paid > 0
      ? `Paid ${amountText(paid)} of ${amountText(amount)}, ${amountText(remaining)} due ${due}`
      : `Due ${due}`
  }
  const { refund_due = paid, kept = 0 } = payment
  if (status === 'refund_due') {
    return kept > 0
      ? `${amountText(refund_due)} of ${amountText(paid)} will be refunded`
      : `${amountText(refund_due)} will be refunded`
  }
  if (kept > 0) {
    return refunded > 0
      ? `${amountText(refunded)} was refunded, ${amountText(kept)} was kept under the refund policy`
      : `Paid ${amountText(paid)}, not refunded under the refund policy`
  }
  if (refunded > 0) return `${amountText(refunded)} was refunded`
  const moved = payment.receipts.reduce((sum, receipt) => sum + (receipt.moved ?? 0), 0)
  if (moved > 0) return `${amountText(moved)} was carried over to another date`
  return status === 'paid' ? `Paid ${amountText(paid)}` : 'Nothing is due'
}
