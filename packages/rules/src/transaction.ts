import type { SettableStatus } from '@cubby/contract/financial'
import type { TransactionStatus } from '@cubby/contract/payments'

interface TransactionFacts {
  readonly status: TransactionStatus
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
  | 'payment_replaced'
  | 'nothing_owed'

const given = (status: TransactionStatus) => status === 'paid' || status === 'refund_due'

/**
 * Whether an administrator may set a transaction's status. Only what was paid is refunded, and what
 * was paid leaves in no other way; nobody owes for a seat they do not hold; an enrollment has one payment that counts.
 */
export function decideTransaction(
  { status, seatHeld, replaced }: TransactionFacts,
  to: SettableStatus,
): TransactionDecision {
  if (status === to) return 'nothing to change'
  if (to === 'refunded') return given(status) ? 'set' : 'not_paid'
  if (given(status) && to !== 'paid') return 'refund_instead'
  if (to === 'void') return 'set'
  if (replaced) return 'payment_replaced'
  return to === 'paid' || seatHeld ? 'set' : 'nothing_owed'
}
