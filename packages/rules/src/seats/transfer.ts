import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { TransferMoney as TransferDollars } from '@cubby/contract/seats/transfers'
import { t } from '@cubby/texts/t'
import { isOpen, type PaymentFacts, paidCents } from '../money/payment.ts'
import { amountText } from '../money/price-text.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { displayDate } from '../session-dates.ts'
import { type ReviewedSession, reviewPhase } from './enrollment.ts'
import { decideOfficeEnrollment, type OfficeEnrollmentFacts } from './office-enrollment.ts'
import { holdsSeat } from './seat-predicates.ts'

/** The enrollment to move, and its current session. */
interface TransferableFacts {
  readonly status: EnrollmentStatus
  readonly historical: boolean
  /** Whether a review of it can still be undone. */
  readonly isReviewed: boolean
  /** Whether the student has a valid certificate for the old session. */
  readonly isCertified: boolean
  readonly oldSession: ReviewedSession
}

/** `session`, `seats`, and `participation` are those of the new session. */
export interface TransferFacts extends TransferableFacts, Omit<OfficeEnrollmentFacts, 'wanted'> {}

export type TransferDecision = RuleResult<{ readonly from: 'free' | 'offer' }>

/**
 * Decides whether the office may move an enrollment to another session. The old session may have begun, because
 * students miss the first day, but it must not be over. The new session must accept the student by the same rules as a
 * student whom the office enrolls: it has a free seat, or an offer holds one for this student, and nobody skips the
 * waitlist.
 */
export function decideTransfer(facts: TransferFacts): TransferDecision {
  const transferable = checkTransferable(facts)
  if (!transferable.ok) return transferable
  const decision = decideOfficeEnrollment({ ...facts, wanted: 'seat' })
  if (!decision.ok) return decision
  return decision.outcome === 'seat' ? { ok: true, from: decision.from } : refused('session_full')
}

function checkTransferable(facts: TransferableFacts): RuleResult {
  const { isReviewed, isCertified, oldSession } = facts
  if (isReviewed) return refused('review_waiting')
  if (!holdsSeat(facts)) return refused('not_transferable')
  if (reviewPhase(oldSession) !== 'open') return refused('not_transferable')
  return isCertified ? refused('already_certified') : ok
}

export interface TransferRequestFacts extends TransferFacts {
  /** The session that the student's open request names, or null. */
  readonly requestedSessionId: string | null
  readonly sessionId: string
}

type TransferRequestDecision = RuleResult<{ readonly outcome: 'request' | 'unchanged' }>

/**
 * Decides whether a student may ask for a transfer. Like a withdrawal, this is possible until the old session begins.
 * The office must be able to move the student to the new session now. A student has one open request at a time;
 * repeating it changes nothing.
 */
export function decideTransferRequest(facts: TransferRequestFacts): TransferRequestDecision {
  const { requestedSessionId, sessionId, oldSession, now } = facts
  if (requestedSessionId === sessionId) return { ok: true, outcome: 'unchanged' }
  if (requestedSessionId !== null) return refused('transfer_requested')
  // The student does not see a review before it takes effect.
  const decision = decideTransfer({ ...facts, isReviewed: false })
  if (!decision.ok) return decision
  return now < oldSession.startsAt ? { ok: true, outcome: 'request' } : refused('not_transferable')
}

/**
 * Returns the cents of a payment that the office waived: it voided the payment, or refunded a part of what was paid
 * while the student kept the seat. A transfer does not charge them again.
 */
export function waivedCents(payment: PaymentFacts): number {
  if (isOpen(payment.status) || payment.status === 'refund_due' || payment.kept_cents > 0) return 0
  return payment.amount_cents - paidCents(payment)
}

/** The money of a transfer, in cents. At least one of `due` and `refund` is 0. */
interface TransferMoney {
  /** What was paid and now counts for the new session. */
  readonly carried: number
  /** What is still owed for the new session. */
  readonly due: number
  /** What was paid and is due for a refund. */
  readonly refund: number
}

/** Splits what was `paid` for the old session into what counts for the new one, which costs `owed`, and the rest. */
export function transferMoney({
  paid,
  owed,
}: {
  readonly paid: number
  readonly owed: number
}): TransferMoney {
  const carried = Math.min(paid, owed)
  return { carried, due: owed - carried, refund: paid - carried }
}

/**
 * Says what is due for the new session, if anything: '$160.00 is due in installments, the next $80.00 by Jan
 * 31, 2027.'
 */
export function transferDueTexts({
  due,
  due_date,
  due_next,
}: Pick<TransferDollars, 'due' | 'due_date' | 'due_next'>): string[] {
  if (due === 0 || due_date === null) return []
  const date = displayDate(due_date, due_date)
  return due_next
    ? [
        t('{amount} is due in installments, the next {next} by {date}.', {
          amount: amountText(due),
          next: amountText(due_next),
          date,
        }),
      ]
    : [t('{amount} is due by {date}.', { amount: amountText(due), date })]
}
