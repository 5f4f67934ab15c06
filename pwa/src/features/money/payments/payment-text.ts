import type { Payment } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { isUnpaid } from '@cubby/rules/money/payment'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate, shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'

/** Returns the next installment of a payment that is due in several, or undefined. */
export function nextOf({ installments = [] }: Pick<Payment, 'installments'>): Installment | undefined {
  const owed = installments.filter(({ remaining }) => remaining > 0)
  return owed.length > 1 ? owed[0] : undefined
}

/** Returns what is due next and when: '$140.00 due Dec 4'. */
export function dueText(payment: Payment): string {
  const { due_date: due } = payment
  const amount = amountText(nextOf(payment)?.remaining ?? payment.remaining)
  return t('{amount} due {date}', { amount, date: shortSessionDates({ start_date: due, end_date: due }) })
}

/** Returns what an amount and its day do not say about an unpaid payment: 'Paid $100.00 of $240.00'. Often empty. */
export function paidText(payment: Payment): string {
  const { paid, remaining, checkout, total = payment.amount } = payment
  if (checkout === 'processing') {
    return t('Your bank is processing {amount}. You do not need to pay again.', {
      amount: amountText(remaining),
    })
  }
  return paid > 0 ? t('Paid {paid} of {total}', { paid: amountText(paid), total: amountText(total) }) : ''
}

/** Returns the state of a payment: 'Paid $100.00 of $240.00, $140.00 due Dec 4, 2026'. */
export function paymentText(payment: Payment): string {
  const { paid, remaining, status, refund_pending = 0, is_surplus, total = payment.amount } = payment
  const date = displayDate(payment.due_date, payment.due_date)
  const refunded = payment.receipts.reduce((sum, receipt) => sum + receipt.refunded, 0)
  if (refund_pending > 0)
    return t('{amount} is on its way back to your card', { amount: amountText(refund_pending) })
  if (is_surplus && status === 'refund_due') {
    return t('You paid {amount} too much, and it will be refunded', { amount: amountText(paid) })
  }
  if (isUnpaid(payment)) {
    if (payment.checkout === 'processing') return paidText(payment)
    const next = nextOf(payment)
    const amount = amountText(next?.remaining ?? remaining)
    if (paid === 0) return next ? t('Next {amount} due {date}', { amount, date }) : t('Due {date}', { date })
    const values = { paid: amountText(paid), total: amountText(total), amount, date }
    return next
      ? t('Paid {paid} of {total}, next {amount} due {date}', values)
      : t('Paid {paid} of {total}, {amount} due {date}', values)
  }
  const { refund_due = paid, kept = 0 } = payment
  if (status === 'refund_due') {
    return kept > 0
      ? t('{refund} of {paid} will be refunded', {
          refund: amountText(refund_due),
          paid: amountText(paid),
        })
      : t('{amount} will be refunded', { amount: amountText(refund_due) })
  }
  if (kept > 0) {
    return refunded > 0
      ? t('{refunded} was refunded; {kept} was kept under the refund policy', {
          refunded: amountText(refunded),
          kept: amountText(kept),
        })
      : t('Paid {amount}, not refunded under the refund policy', { amount: amountText(paid) })
  }
  if (refunded > 0) return t('{amount} was refunded', { amount: amountText(refunded) })
  const moved = payment.receipts.reduce((sum, receipt) => sum + (receipt.moved ?? 0), 0)
  if (moved > 0) return t('{amount} was carried over to another date', { amount: amountText(moved) })
  return status === 'paid' ? t('Paid {amount}', { amount: amountText(paid) }) : t('Nothing is due')
}
