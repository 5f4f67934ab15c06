import { PAYMENT_DUE_DAYS, PAYMENT_DUE_SOON_DAYS, PAYMENT_LEAST_DAYS } from '@cubby/contract/constants'
import type { PaymentStatus, TransactionStatus } from '@cubby/contract/payments'
import { addDays, daysBetween } from './days.ts'

/**
 * When the payment of an enrollment approved `today` is due: so many days before the session starts, at
 * least 3 days from now, never after the start. Days are the provider's, yyyy-MM-dd.
 */
export function paymentDueDate(startDate: string, today: string, daysBefore = PAYMENT_DUE_DAYS): string {
  const wanted = addDays(startDate, -daysBefore)
  const least = addDays(today, PAYMENT_LEAST_DAYS)
  const due = daysBetween(least, wanted) > 0 ? wanted : least
  return due < startDate ? due : startDate
}

/** What a payment is to its person: while it is unpaid, overdue after its due date and due soon in the week up to it. */
export function paymentStatus(
  { status, due_date }: { readonly status: TransactionStatus; readonly due_date: string },
  today: string,
): PaymentStatus {
  if (status !== 'pending' && status !== 'failed') return status
  const daysLeft = daysBetween(today, due_date)
  if (daysLeft < 0) return 'overdue'
  return daysLeft <= PAYMENT_DUE_SOON_DAYS ? 'due_soon' : 'pending'
}

/** Whether money is still owed: what badges count, and what Pay Now is for. */
export function isUnpaid({ status }: { readonly status: PaymentStatus }): boolean {
  return status === 'pending' || status === 'due_soon' || status === 'overdue'
}

export type PayDecision = 'charge' | 'already_paid' | 'payment_not_due'

/** Whether a payment may be charged now; a failed one may be tried again. */
export function decidePay(status: TransactionStatus): PayDecision {
  if (status === 'pending' || status === 'failed') return 'charge'
  return status === 'paid' ? 'already_paid' : 'payment_not_due'
}

/** What becomes of a payment when its enrollment gives its seat back. */
export function releasedPayment(status: TransactionStatus): TransactionStatus {
  if (status === 'pending' || status === 'failed') return 'void'
  return status === 'paid' ? 'refund_due' : status
}
