import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { t, text, translate } from '@cubby/texts/t'
import { owedInstallments, type StoredInstallment } from '../money/payment-plan.ts'
import { amountText } from '../money/price-text.ts'
import { sentences } from '../sentences.ts'
import { displayDate } from '../session-dates.ts'
import type { ReviewedStatus, ReviewPhase } from './enrollment.ts'
import { holdsSeat, isSeatStatus } from './seat-predicates.ts'
import type { EntryDecision } from './waitlist.ts'

/**
 * What a review would do. Screens show it for every row of a list, and before a bulk review of up to 1,000 rows, so it
 * is predicted from facts: rehearsing each review would lock the sessions of all rows.
 */
export interface ReviewEffect {
  /** `free`: takes a free seat. `held`: takes the seat held for the student. `freed`: gives up the student's seat. */
  readonly seat: 'free' | 'held' | 'freed' | null
  /** Dollars that the student would newly owe. */
  readonly owed: number
  /** Whether the student is notified. */
  readonly notifies: boolean
  /** For administrators: 'Takes a seat. Asks for $95.00 by Dec 1, 2026. Emails the student.' */
  readonly sentence: string
}

export interface ReviewEffectFacts {
  readonly phase: Exclude<ReviewPhase, 'removed'>
  readonly status: EnrollmentStatus
  readonly historical: boolean
  /** Whether the student has an email address; otherwise the office calls them. */
  readonly hasEmail: boolean
  readonly to: ReviewedStatus
  /** Dollars that are owed on approval; 0 for a class without a price. */
  readonly price: number
  /** When that would be due without a plan, yyyy-MM-dd. */
  readonly dueDate: string
  /** The installments of a plan. */
  readonly installments?: readonly StoredInstallment[] | null
  /** The center that pays in place of the student. */
  readonly paidBy?: string | null
  /** The current payment, in dollars; null when there is none. */
  readonly payment: {
    readonly status: TransactionStatus
    readonly amount: number
    /** The part of it that was received and not refunded. */
    readonly paid: number
    /** The part that the school keeps under its refund policy after a withdrawal, if any. */
    readonly kept?: number
  } | null
}

/**
 * Predicts how a new status affects the seat, the payment, and notifications. In the record of a past or cancelled
 * session, a seat is a place in the record.
 */
export function reviewEffect(facts: ReviewEffectFacts): ReviewEffect {
  const { phase, to } = facts
  const seat = seatChange(facts)
  if (phase === 'cancelled') {
    const recordOnly = t('The session was cancelled: only the record changes, and no one is emailed.')
    return { seat, owed: 0, notifies: false, sentence: recordOnly }
  }
  const change = phase === 'past' ? recordOf(to) : seat !== null && translate(seatTexts[seat])
  return {
    seat,
    owed: phase === 'open' && to === 'approved' && !facts.paidBy ? newlyOwed(facts) : 0,
    notifies: true,
    sentence: sentences(change, moneyOf(facts), noticeOf(facts)),
  }
}

function seatChange({ status, historical, to }: ReviewEffectFacts): 'free' | 'freed' | null {
  const holds = holdsSeat({ status, historical })
  if (isSeatStatus(to)) return holds ? null : 'free'
  return holds ? 'freed' : null
}

const seatTexts = {
  free: text('Takes a seat.'),
  freed: text('Frees the seat.'),
} as const

/**
 * Returns the dollars newly owed on approval in an open session: the price, or the unpaid rest of a payment
 * that was released with its seat. An open or paid payment does not change.
 */
function newlyOwed({ price, payment }: Pick<ReviewEffectFacts, 'price' | 'payment'>): number {
  if (!payment) return price
  return isReleased(payment) ? payment.amount - payment.paid : 0
}

interface EntryEffectFacts
  extends Pick<ReviewEffectFacts, 'price' | 'dueDate' | 'installments' | 'payment' | 'paidBy' | 'hasEmail'> {
  readonly status: WaitlistStatus
  readonly to: EntryDecision
  /** How many hours an offer holds its seat. */
  readonly offerHours: number
}

/** Predicts how a decision on a waitlist entry affects the seat, the payment, and notifications. */
export function entryEffect(facts: EntryEffectFacts): ReviewEffect {
  const { status, to, offerHours } = facts
  const hasOffer = status === 'offered'
  if (to === 'approved') {
    const seat = hasOffer ? t('Takes the seat that is held for the student.') : t('Takes a free seat.')
    return {
      seat: hasOffer ? 'held' : 'free',
      owed: facts.paidBy ? 0 : newlyOwed(facts),
      notifies: true,
      sentence: sentences(seat, moneyOf({ ...facts, to, phase: 'open' }), noticeOf(facts)),
    }
  }
  if (to === 'offered') {
    const held = t(
      'Holds a free seat for {hours, plural, one {# hour} other {# hours}}, or until the session starts if that is sooner.',
      { hours: offerHours },
    )
    return {
      seat: 'free',
      owed: 0,
      notifies: true,
      sentence: sentences(held, noticeOf(facts)),
    }
  }
  const passedOn = hasOffer && t('Offers the held seat to the next user on the waitlist.')
  const sentence = sentences(t('Takes the student off the waitlist.'), passedOn, noticeOf(facts))
  // The next user gets the seat, so none becomes free.
  return { seat: null, owed: 0, notifies: true, sentence }
}

function recordOf(to: ReviewedStatus): string {
  if (to === 'approved') return t('Records the student as part of the past session.')
  return to === 'pending'
    ? t('Records that the enrollment was not approved before the session ended.')
    : t('Records that the student was not in the session.')
}

type MoneyFacts = Pick<
  ReviewEffectFacts,
  'phase' | 'to' | 'price' | 'dueDate' | 'installments' | 'payment' | 'paidBy'
>

/** Describes what happens to the payment. */
function moneyOf({
  phase,
  to,
  price,
  dueDate,
  installments = null,
  payment,
  paidBy = null,
}: MoneyFacts): string | false {
  if (to === 'approved') {
    const owed = newlyOwed({ price, payment })
    if (payment && isReleased(payment) && owed === 0) {
      return t('Counts the {amount} that was already paid.', { amount: amountText(payment.paid) })
    }
    if (phase === 'past') return t('Asks for no payment.')
    if (owed > 0 && paidBy)
      return t('Charges {amount} to {center}.', { amount: amountText(owed), center: paidBy })
    return owed > 0 && dueSentence(owed, { installments, dueDate, payment })
  }
  if (!payment || isReleased(payment)) return false
  const keepsSeat = phase === 'open' && isSeatStatus(to)
  if (payment.paid > 0) {
    if (keepsSeat) return false
    const amount = amountText(payment.paid)
    return paidBy
      ? t('Marks {amount} for a refund to {center}.', { amount, center: paidBy })
      : t('Marks {amount} for a refund.', { amount })
  }
  return t('Voids the unpaid {amount}.', { amount: amountText(payment.amount) })
}

/** Says when that many dollars are due: by a day, or in installments. */
function dueSentence(
  dollars: number,
  { installments = null, dueDate, payment }: Pick<MoneyFacts, 'installments' | 'dueDate' | 'payment'>,
): string {
  const owed = owedInstallments({
    status: 'pending',
    amount_cents: 1,
    refunded_cents: 0,
    kept_cents: 0,
    due_date: dueDate,
    received_cents: installments && payment ? Math.round(payment.paid * 100) : 0,
    installments,
  })
  const first = owed[0]?.due_date ?? dueDate
  const values = { amount: amountText(dollars), date: displayDate(first, first) }
  return owed.length > 1
    ? t(
        'Asks for {amount} in {count, plural, one {# installment} other {# installments}}, the first by {date}.',
        {
          ...values,
          count: owed.length,
        },
      )
    : t('Asks for {amount} by {date}.', values)
}

/** Whether a refund was due, or a part was kept, when the seat was given up. */
function isReleased({ status, kept = 0 }: NonNullable<ReviewEffectFacts['payment']>): boolean {
  return status === 'refund_due' || kept > 0
}

function noticeOf({ hasEmail }: Pick<ReviewEffectFacts, 'hasEmail'>): string {
  return hasEmail
    ? t('Emails the student.')
    : t('Puts the student on the call list, because there is no email address.')
}
