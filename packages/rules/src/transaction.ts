import { type SettableStatus, settableStatuses } from '@cubby/contract/admin-payments'
import { isOpen, type PaymentFacts, paidCents } from './payment.ts'

export interface TransactionFacts extends PaymentFacts {
  /** Whether its enrollment is approved and neither completed nor archived. */
  readonly seatHeld: boolean
  /** Whether another payment of the same enrollment counts. */
  readonly replaced: boolean
}

export type TransactionDecision =
  | 'set'
  | 'nothing to change'
  | 'not_paid'
  | 'refund_instead'
  | 'partly_refunded'
  | 'payment_replaced'
  | 'nothing_owed'

/**
 * Whether an administrator may set a transaction's status. Only paid money can be refunded, and it cannot
 * disappear in any other way; nobody owes for a seat they do not hold; an enrollment has one payment that
 * counts. Whoever takes a seat again owes what was given back, so a payment due for a refund of which a part
 * was refunded does not count as paid again: the part is owed when the enrollment is approved.
 */
export function decideTransaction(
  { seatHeld, replaced, ...payment }: TransactionFacts,
  to: SettableStatus,
): TransactionDecision {
  const { status } = payment
  if (status === to) return 'nothing to change'
  const settled = status === 'paid' || status === 'refund_due'
  if (to === 'refunded') return settled ? 'set' : 'not_paid'
  if (to === 'paid') {
    if (replaced) return 'payment_replaced'
    return status === 'refund_due' && payment.refunded_cents > 0 ? 'partly_refunded' : 'set'
  }
  if (settled || (to === 'void' && paidCents(payment) > 0)) return 'refund_instead'
  if (to === 'void') return 'set'
  if (replaced) return 'payment_replaced'
  return seatHeld ? 'set' : 'nothing_owed'
}

/** The statuses that an administrator may set now. */
export function allowedStatuses(transaction: TransactionFacts): SettableStatus[] {
  return settableStatuses.filter((to) => decideTransaction(transaction, to) === 'set')
}

/** Whether received money may be recorded for a transaction now. */
export function canRecord({ status }: Pick<TransactionFacts, 'status'>): boolean {
  return isOpen(status)
}
