import { CHECKOUT_MIN_CENTS } from '@cubby/contract/money/online-payments'
import { type RuleResult, refused } from '../rule-result.ts'
import { checkPay, isOpen, type PaymentFacts, refundedReceipts, remainingCents } from './payment.ts'

/** Decides whether a student can pay these cents on the page of Stripe; by default everything that remains. */
export function checkoutAmount(
  payment: PaymentFacts,
  cents = remainingCents(payment),
): RuleResult<{ readonly cents: number }> {
  const payable = checkPay(payment.status)
  if (!payable.ok) return payable
  return cents < CHECKOUT_MIN_CENTS ? refused('amount_below_minimum') : { ok: true, cents }
}

/**
 * Splits money that arrived online into what was owed and a surplus. A second payment is surplus, and so is one
 * for a seat that the student has given up.
 */
export function splitArrived(
  payment: PaymentFacts,
  cents: number,
): { readonly owed: number; readonly surplus: number } {
  const owed = isOpen(payment.status) ? Math.min(cents, remainingCents(payment)) : 0
  return { owed, surplus: cents - owed }
}

interface HeldReceipt {
  readonly id: string
  readonly leftCents: number
  /** The payment intent at Stripe through which the money came. Null if it came otherwise. */
  readonly intent: string | null
}

interface RefundPart {
  readonly intent: string | null
  readonly cents: number
}

/**
 * Splits a refund by where the money goes: back to the card through Stripe, as it came, or by the office
 * itself. `method` is what the office chose; without one, each part goes back as it came. `receipts` must be
 * sorted oldest first.
 */
export function splitRefund(
  receipts: readonly HeldReceipt[],
  cents: number,
  method: string | undefined,
): readonly RefundPart[] {
  if (method && method !== 'card') return [{ intent: null, cents }]
  const isOnline = ({ intent }: HeldReceipt) => intent !== null
  const inOrder = method
    ? [...receipts.filter((receipt) => !isOnline(receipt)), ...receipts.filter(isOnline)]
    : receipts
  const intentOf = new Map(receipts.map(({ id, intent }) => [id, intent]))
  const groups = Map.groupBy(refundedReceipts(inOrder, cents), ({ id }) => intentOf.get(id) ?? null)
  return [...groups].map(([intent, parts]) => ({
    intent,
    cents: parts.reduce((sum, part) => sum + part.cents, 0),
  }))
}
