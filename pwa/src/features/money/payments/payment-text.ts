import type { Payment } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate, shortSessionDates } from '@cubby/rules/session-dates'

/** Returns the next installment of a payment that is due in several, or undefined. */
export function nextOf({ installments = [] }: Pick<Payment, 'installments'>): Installment | undefined {
  const owed = installments.filter(({ remaining }) => remaining > 0)
  return owed.length > 1 ? owed[0] : undefined
}

/** Returns what is due next and when: '$140.00 due Dec 4'. */
export function dueText(payment: Payment): string {
  const { due_date: due } = payment
  const amount = amountText(nextOf(payment)?.remaining ?? payment.remaining)
  return `${amount} due ${shortSessionDates({ start_date: due, end_date: due })}`
}

/** Returns what an amount and its day do not say about an unpaid payment: 'Paid $100.00 of $240.00'. Often empty. */
export function paidText(payment: Payment): string {
  const { paid, remaining, checkout, total = payment.amount } = payment
  if (checkout === 'processing') {
    return `Your bank is processing ${amountText(remaining)}. You do not need to pay again`
  }
  return paid > 0 ? `Paid ${amountText(paid)} of ${amountText(total)}` : ''
}

/** Returns the state of a payment: 'Paid $100.00 of $240.00, $140.00 due Dec 4, 2026'. */
export function paymentText(payment: Payment): string {
  const { paid, remaining, status, refund_pending = 0, is_surplus } = payment
  const due = displayDate(payment.due_date, payment.due_date)
  const refunded = payment.receipts.reduce((sum, receipt) => sum + receipt.refunded, 0)
  if (refund_pending > 0) return `${amountText(refund_pending)} is on its way back to your card`
  if (is_surplus && status === 'refund_due') {
    return `${amountText(paid)} arrived that was not due, and will be refunded`
  }
  if (isUnpaid(payment)) {
    const before = paidText(payment)
    if (payment.checkout === 'processing') return before
    const next = nextOf(payment)
    if (next) return `${before ? `${before}, next` : 'Next'} ${amountText(next.remaining)} due ${due}`
    return before ? `${before}, ${amountText(remaining)} due ${due}` : `Due ${due}`
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
