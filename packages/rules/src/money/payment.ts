import { PAYMENT_DUE_DAYS, PAYMENT_DUE_SOON_DAYS, PAYMENT_MIN_DAYS } from '@cubby/contract/constants'
import type { PaymentStatus, TransactionStatus } from '@cubby/contract/money/payments'
import { addDays, daysBetween } from '../days.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'

/** A payment as the ledger knows it, in cents. */
export interface PaymentFacts {
  readonly status: TransactionStatus
  readonly amount_cents: number
  readonly received_cents: number
  readonly refunded_cents: number
  /** The part that the school keeps under its refund policy after a withdrawal. */
  readonly kept_cents: number
}

/**
 * Returns the due date of a payment whose enrollment is approved `today`: this many days before the session
 * starts, at least 3 days from now, but never after the start; only a payment plan may. Days are the provider's,
 * yyyy-MM-dd.
 */
export function paymentDueDate(startDate: string, today: string, daysBefore = PAYMENT_DUE_DAYS): string {
  const preferred = addDays(startDate, -daysBefore)
  const earliest = addDays(today, PAYMENT_MIN_DAYS)
  const due = daysBetween(earliest, preferred) > 0 ? preferred : earliest
  return due < startDate ? due : startDate
}

/**
 * Returns the payment status that the user sees. An unpaid payment is overdue after its due date, and due
 * soon in the week before that date.
 */
export function paymentStatus(
  { status, due_date }: { readonly status: TransactionStatus; readonly due_date: string },
  today: string,
): PaymentStatus {
  if (!isOpen(status)) return status
  const daysLeft = daysBetween(today, due_date)
  if (daysLeft < 0) return 'overdue'
  return daysLeft <= PAYMENT_DUE_SOON_DAYS ? 'due_soon' : 'pending'
}

/** Whether money is still owed. Badges count these payments, and Pay Now pays them. */
export function isUnpaid({ status }: { readonly status: PaymentStatus }): boolean {
  return status === 'pending' || status === 'due_soon' || status === 'overdue'
}

/** Whether a payment with this status still has to be paid, in full or in part. */
export function isOpen(status: TransactionStatus): status is 'pending' | 'failed' {
  return status === 'pending' || status === 'failed'
}

/** Returns the cents received minus the refunds. */
export function paidCents({
  received_cents,
  refunded_cents,
}: Pick<PaymentFacts, 'received_cents' | 'refunded_cents'>): number {
  return received_cents - refunded_cents
}

/**
 * Whether more was paid than the price that the office set since, while the student keeps the seat. The
 * school keeps the price, and the rest is due for a refund.
 */
export function isOverpaid(payment: PaymentFacts): boolean {
  const { status, kept_cents, amount_cents } = payment
  return status === 'refund_due' && kept_cents === amount_cents && paidCents(payment) > amount_cents
}

/** Returns the cents that are due for a refund. */
export function refundDueCents(payment: PaymentFacts): number {
  return payment.status === 'refund_due' ? paidCents(payment) - payment.kept_cents : 0
}

/** Returns the cents that the school keeps under its refund policy. */
export function keptCents(payment: PaymentFacts): number {
  return isOverpaid(payment) ? 0 : payment.kept_cents
}

/** Returns the cents still owed. The refunded part of a paid payment is not owed again. */
export function remainingCents(payment: PaymentFacts): number {
  return isOpen(payment.status) ? payment.amount_cents - paidCents(payment) : 0
}

/**
 * Checks whether a payment may be charged, or a receipt recorded for it. A failed payment may be tried again.
 */
export function checkPay(status: TransactionStatus): RuleResult<object, 'already_paid' | 'payment_not_due'> {
  if (isOpen(status)) return ok
  return refused(status === 'paid' ? 'already_paid' : 'payment_not_due')
}

/** Checks whether this many cents may be recorded as received. They cannot exceed the remaining amount. */
export function checkReceipt(payment: PaymentFacts, cents: number): RuleResult {
  const payable = checkPay(payment.status)
  if (!payable.ok) return payable
  return cents > remainingCents(payment) ? refused('amount_exceeds_remaining') : ok
}

/** Checks whether this many cents may be refunded. They cannot exceed the paid amount. */
export function checkRefund(payment: PaymentFacts, cents: number): RuleResult {
  const paid = paidCents(payment)
  if (paid === 0) return refused('not_paid')
  return cents > paid ? refused('refund_exceeds_paid') : ok
}

/**
 * Returns the status after money was received or refunded. A payment that is refunded in full becomes
 * `refunded`. If it was only partly paid, the refunded part is owed again. A payment of which the refund policy
 * keeps a part is `paid` once the rest was refunded.
 */
export function statusOfPaid(payment: PaymentFacts): TransactionStatus {
  const paid = paidCents(payment)
  if (isOpen(payment.status)) return paid === payment.amount_cents ? 'paid' : payment.status
  if (paid === 0 && payment.status !== 'void') return 'refunded'
  return payment.status === 'refund_due' && paid <= payment.kept_cents ? 'paid' : payment.status
}

type Released = Pick<PaymentFacts, 'status' | 'kept_cents'>

/**
 * Returns a payment after its enrollment gave up its seat. `refundCents` of the received money must then be
 * refunded, by default all of it. A payment that was released before does not change.
 */
export function releasedPayment(payment: PaymentFacts, refundCents = paidCents(payment)): Released {
  const { status, kept_cents } = payment
  const paid = paidCents(payment)
  if (isOverpaid(payment)) return { status, kept_cents: paid - refundCents }
  if (isOpen(status) && paid === 0) return { status: 'void', kept_cents }
  if (kept_cents > 0 || !(isOpen(status) || status === 'paid')) return { status, kept_cents }
  return { status: refundCents > 0 ? 'refund_due' : 'paid', kept_cents: paid - refundCents }
}

/**
 * Returns the status of a payment after its enrollment was approved again. It changes only if a refund was due, or if
 * a part was kept.
 */
export function resumedPayment(payment: PaymentFacts): TransactionStatus {
  if (payment.status !== 'refund_due' && payment.kept_cents === 0) return payment.status
  if (paidCents(payment) > payment.amount_cents) return 'refund_due'
  return paidCents(payment) === payment.amount_cents ? 'paid' : 'pending'
}

/**
 * Returns a payment after the office set another price while the student keeps the seat. What was paid above
 * the price is due for a refund. A price of 0 voids a payment without money; otherwise all of it is due.
 */
export function repricedPayment(
  payment: PaymentFacts,
  amountCents: number,
): Pick<PaymentFacts, 'status' | 'amount_cents' | 'kept_cents'> {
  const paid = paidCents(payment)
  if (amountCents === 0) {
    return { status: paid > 0 ? 'refund_due' : 'void', amount_cents: payment.amount_cents, kept_cents: 0 }
  }
  if (paid > amountCents) return { status: 'refund_due', amount_cents: amountCents, kept_cents: amountCents }
  const open = isOpen(payment.status) ? payment.status : 'pending'
  return { status: paid === amountCents ? 'paid' : open, amount_cents: amountCents, kept_cents: 0 }
}

interface Receipt {
  readonly id: string
  /** The cents of this receipt that were neither refunded nor carried over. */
  readonly leftCents: number
}

/** Splits a refund over receipts, starting with the newest. `receipts` must be sorted oldest first. */
export function refundedReceipts(
  receipts: readonly Receipt[],
  cents: number,
): { readonly id: string; readonly cents: number }[] {
  const parts: { id: string; cents: number }[] = []
  let left = cents
  for (const { id, leftCents } of receipts.toReversed()) {
    const part = Math.min(left, leftCents)
    if (part > 0) parts.push({ id, cents: part })
    left -= part
  }
  return parts
}
