import { type SettableStatus, settableStatuses } from '@cubby/contract/money/transactions'
import { type RuleResult, refused } from '../rule-result.ts'
import { isOpen, type PaymentFacts, paidCents, resumedPayment } from './payment.ts'

export interface TransactionFacts extends PaymentFacts {
  /** Whether its enrollment is approved and neither completed nor archived. */
  readonly seatHeld: boolean
  /** Whether the enrollment has another, current payment, or was moved, so that the student pays for the new one. */
  readonly replaced: boolean
  /** Whether a center pays, whose money is recorded on its invoice. */
  readonly paidByCenter?: boolean
}

type TransactionDecision = RuleResult<{ readonly outcome: 'set' | 'unchanged' }>

const set = { ok: true, outcome: 'set' } as const

/**
 * Checks whether an administrator may set a transaction's status. Only paid money can be refunded, and money is
 * returned only by a refund. A student without a seat owes nothing. An enrollment has one current payment. A
 * partly refunded payment cannot become paid again: the student owes the refunded part when the enrollment is
 * approved again.
 */
export function decideTransaction(
  { seatHeld, replaced, paidByCenter = false, ...payment }: TransactionFacts,
  to: SettableStatus,
): TransactionDecision {
  const { status } = payment
  if (status === to) return { ok: true, outcome: 'unchanged' }
  const received = status === 'paid' || status === 'refund_due'
  if (to === 'refunded') return received ? set : refused('not_paid')
  if (to === 'paid') {
    if (paidCents(payment) > payment.amount_cents) return refused('refund_instead')
    if (replaced) return refused('payment_replaced')
    if (paidByCenter && resumedPayment(payment) !== 'paid') return refused('paid_on_invoice')
    return status === 'refund_due' && payment.refunded_cents > 0 ? refused('partly_refunded') : set
  }
  if (received || (to === 'void' && paidCents(payment) > 0)) return refused('refund_instead')
  if (to === 'void') return set
  if (replaced) return refused('payment_replaced')
  // A failed payment is owed like a pending one, also after the class was completed.
  return isOpen(status) || seatHeld ? set : refused('nothing_owed')
}

/** Returns the statuses that an administrator may set now. */
export function allowedStatuses(transaction: TransactionFacts): SettableStatus[] {
  return settableStatuses.filter((to) => {
    const decision = decideTransaction(transaction, to)
    return decision.ok && decision.outcome === 'set'
  })
}
