import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { t, text, translate } from '@cubby/texts/t'
import { owedInstallments, type StoredInstallment } from '../money/payment-plan.ts'
import { amountText } from '../money/price-text.ts'
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
  /** A sentence for administrators. */
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
    sentence: sentenceOf([change, moneyOf(facts)], noticeOf(facts, t('the student'))),
  }
}

function seatChange({ status, historical, to }: ReviewEffectFacts): 'free' | 'freed' | null {
  const holds = holdsSeat({ status, historical })
  if (isSeatStatus(to)) return holds ? null : 'free'
  return holds ? 'freed' : null
}

const seatTexts = {
  free: text('takes a seat'),
  freed: text('frees the seat'),
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
    const seat = hasOffer ? t('takes the seat that is held for the student') : t('takes a free seat')
    return {
      seat: hasOffer ? 'held' : 'free',
      owed: facts.paidBy ? 0 : newlyOwed(facts),
      notifies: true,
      sentence: sentenceOf(
        [seat, moneyOf({ ...facts, to, phase: 'open' })],
        noticeOf(facts, t('the student')),
      ),
    }
  }
  if (to === 'offered') {
    const hours = `${offerHours} ${offerHours === 1 ? 'hour' : 'hours'}`
    const held = t('holds a free seat for {hours}, or until the session starts if that is sooner', { hours })
    return {
      seat: 'free',
      owed: 0,
      notifies: true,
      sentence: sentenceOf([held], noticeOf(facts, t('the student'))),
    }
  }
  const passedOn = hasOffer && t('offers the held seat to the next user on the waitlist')
  const sentence = sentenceOf([t('takes the student off the waitlist'), passedOn], noticeOf(facts, 'them'))
  // The next user gets the seat, so none becomes free.
  return { seat: null, owed: 0, notifies: true, sentence }
}

function recordOf(to: ReviewedStatus): string {
  if (to === 'approved') return t('records the student as part of the past session')
  return to === 'pending'
    ? t('records that it was not approved before the session ended')
    : t('records that the student was not in the session')
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
      return t('counts the {amount} paid before', { amount: amountText(payment.paid) })
    }
    if (phase === 'past') return t('asks for no payment')
    if (owed > 0 && paidBy) return t('charges {amount} to {paidBy}', { amount: amountText(owed), paidBy })
    return (
      owed > 0 &&
      t('asks for {amount} {whenDue}', {
        amount: amountText(owed),
        whenDue: whenDue(installments, { dueDate, payment }),
      })
    )
  }
  if (!payment || isReleased(payment)) return false
  const keepsSeat = phase === 'open' && isSeatStatus(to)
  if (payment.paid > 0) {
    const toCenter = paidBy ? t(' to {paidBy}', { paidBy }) : ''
    return (
      !keepsSeat &&
      t('marks the {amount} that was paid for a refund{toCenter}', {
        amount: amountText(payment.paid),
        toCenter,
      })
    )
  }
  return t('voids the unpaid {amount}', { amount: amountText(payment.amount) })
}

/** Says when that is due: 'by Dec 1, 2026' or 'in 3 installments, the first by Dec 1, 2026'. */
function whenDue(
  installments: readonly StoredInstallment[] | null,
  { dueDate, payment }: Pick<ReviewEffectFacts, 'dueDate' | 'payment'>,
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
  const by = t('by {displayDate}', { displayDate: displayDate(first, first) })
  return owed.length > 1 ? t('in {count} installments, the first {by}', { count: owed.length, by }) : by
}

/** Whether a refund was due, or a part was kept, when the seat was given up. */
function isReleased({ status, kept = 0 }: NonNullable<ReviewEffectFacts['payment']>): boolean {
  return status === 'refund_due' || kept > 0
}

function noticeOf({ hasEmail }: Pick<ReviewEffectFacts, 'hasEmail'>, whom: string): string {
  return hasEmail
    ? t('emails {whom}', { whom })
    : t('puts a call to {whom} on the list, because there is no email address', { whom })
}

/** Joins the parts: 'Takes a seat, asks for $95.00 by Dec 1, 2026, and emails the student.' */
function sentenceOf(parts: readonly (string | false)[], last: string): string {
  const all = [...parts.filter((part) => part !== false), last]
  const text = new Intl.ListFormat('en-US').format(all)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
