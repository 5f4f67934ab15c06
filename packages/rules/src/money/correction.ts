import { ok, type RuleResult, refused } from '../rule-result.ts'
import {
  checkReceipt,
  isOpen,
  type PaymentFacts,
  paidCents,
  remainingCents,
  statusOfPaid,
} from './payment.ts'
import { refundableCents } from './refund-policy.ts'

/** A receipt of a payment, and the amount that it should have had, in cents. */
interface Correction {
  readonly wrongCents: number
  readonly rightCents: number
  /** What was refunded and carried over from the receipt. */
  readonly takenCents: number
  /** What was carried over from the payment. */
  readonly carriedOutCents: number
}

/**
 * Checks whether the amount of a receipt may be corrected. It cannot be less than what was refunded or carried over
 * from it, and the payment cannot be overpaid, also not before a withdrawal. After a refund of a part, a paid payment
 * owes nothing more, so that its receipts cannot become smaller.
 */
export function checkCorrection(
  payment: PaymentFacts,
  { wrongCents, rightCents, takenCents, carriedOutCents }: Correction,
): RuleResult {
  // What is due for a refund depends on the price that the office set, so the refund comes first.
  if (paidCents(payment) > payment.amount_cents) return refused('entry_not_correctable')
  if (rightCents < takenCents) return refused('correction_below_refunds')
  if (rightCents > wrongCents + missingCents(payment, carriedOutCents))
    return refused('amount_exceeds_remaining')
  const isWaived = payment.status === 'paid' && payment.refunded_cents > 0 && payment.kept_cents === 0
  return isWaived && rightCents < wrongCents ? refused('correction_after_refund') : ok
}

/** Returns the cents still owed. After a withdrawal nothing is owed, so it is what was never received of the price. */
function missingCents(payment: PaymentFacts, carriedOutCents: number): number {
  const { status, amount_cents, received_cents, kept_cents } = payment
  const isWithdrawn = status === 'refund_due' || (status === 'paid' && kept_cents > 0)
  return isWithdrawn ? Math.max(0, amount_cents - received_cents - carriedOutCents) : remainingCents(payment)
}

export interface CorrectedPayment extends PaymentFacts {
  /** The percentage that the student gets back under the refund policy; null if the school keeps no part. */
  readonly refund_percent: number | null
}

/**
 * Returns the status of a payment, and what the school keeps of it, after a correction. `payment` is as it was before,
 * with the new sum of its receipts. `takesPart` says whether its enrollment can still owe money.
 */
export function correctedPayment(
  payment: CorrectedPayment,
  { rightCents, wrongCents }: Correction,
  takesPart: boolean,
): Pick<PaymentFacts, 'status' | 'kept_cents'> {
  const { status, refund_percent, refunded_cents } = payment
  const paid = paidCents(payment)
  if (isOpen(status)) return { status: statusOfPaid(payment), kept_cents: 0 }
  if (status !== 'paid' && status !== 'refund_due') return { status, kept_cents: payment.kept_cents }
  const isOwed = status === 'paid' && payment.kept_cents === 0 && takesPart && rightCents < wrongCents
  if (paid === 0 && !isOwed) return { status: refunded_cents > 0 ? 'refunded' : 'void', kept_cents: 0 }
  if (status === 'paid' && payment.kept_cents === 0) {
    return { status: isOwed ? 'pending' : 'paid', kept_cents: 0 }
  }
  const kept_cents =
    refund_percent !== null && refunded_cents === 0
      ? paid - refundableCents(paid, refund_percent)
      : Math.min(payment.kept_cents, paid)
  return { status: paid > kept_cents ? 'refund_due' : 'paid', kept_cents }
}

/**
 * Checks whether the amount of a refund may be corrected. It cannot exceed what is paid without it. It cannot become so
 * small that the payment is overpaid either: what was refunded may have been received again.
 */
export function checkRefundCorrection(
  payment: PaymentFacts,
  { wrongCents, rightCents }: Pick<Correction, 'wrongCents' | 'rightCents'>,
): RuleResult {
  const paidWithout = paidCents(payment) + wrongCents
  if (rightCents > paidWithout) return refused('refund_exceeds_paid')
  return paidWithout - rightCents > payment.amount_cents ? refused('correction_overpays') : ok
}

/**
 * Returns the status of a payment, and what the school keeps of it, after a refund was corrected. `payment` is as it
 * was before, with the new sum of its refunds. `withdrew` says whether the student gave up the seat, so that what was
 * not given back is due. `isOnly` says whether nothing else was refunded.
 */
export function paymentOfCorrectedRefund(
  payment: CorrectedPayment,
  { withdrew, isOnly }: { readonly withdrew: boolean; readonly isOnly: boolean },
): Pick<PaymentFacts, 'status' | 'kept_cents'> {
  const { status, refund_percent, received_cents } = payment
  const paid = paidCents(payment)
  if (isOpen(status)) return { status: statusOfPaid(payment), kept_cents: 0 }
  const isVoid = status === 'void'
  if (paid === 0) return { status: isVoid ? 'void' : 'refunded', kept_cents: 0 }
  const policyKeeps =
    refund_percent !== null && isOnly ? received_cents - refundableCents(received_cents, refund_percent) : 0
  const kept_cents = Math.min(paid, Math.max(payment.kept_cents, policyKeeps))
  const isDue = status === 'refund_due' || isVoid || kept_cents > 0 || (status === 'refunded' && withdrew)
  return { status: isDue && paid > kept_cents ? 'refund_due' : 'paid', kept_cents }
}

/**
 * Checks whether a receipt may be removed from its payment. It may move to another payment. If the money was never
 * received, it may be taken back while its month is open. It stays if some of its money was refunded or carried over.
 */
export function checkRemoval(
  payment: PaymentFacts,
  {
    to,
    isMonthOpen,
    ...receipt
  }: Omit<Correction, 'rightCents'> & {
    readonly to: (PaymentFacts & { readonly paidByCenter: boolean }) | null
    readonly isMonthOpen: boolean
  },
): RuleResult {
  if (receipt.takenCents > 0) return refused('receipt_used')
  const allowed = checkCorrection(payment, { ...receipt, rightCents: 0 })
  if (!allowed.ok) return allowed
  if (!to) return isMonthOpen ? ok : refused('receipt_month_closed')
  return to.paidByCenter ? refused('paid_on_invoice') : checkReceipt(to, receipt.wrongCents)
}

/**
 * Returns by how many cents a correction lowers the money in the books. It counts as a refund, because that money was
 * given back or was never there.
 */
export function takenOutCents(
  kind: 'receipt' | 'refund',
  { wrongCents, rightCents }: Pick<Correction, 'wrongCents' | 'rightCents'>,
): number {
  return Math.max(0, kind === 'refund' ? rightCents - wrongCents : wrongCents - rightCents)
}

/** Whether a refund waits for a second administrator. Refunds of one payment count together. Amounts are in cents. */
export function refundNeedsApproval(
  cents: number,
  { refundedBefore, above }: { readonly refundedBefore: number; readonly above: number | null },
): boolean {
  return above !== null && cents + refundedBefore > above
}
