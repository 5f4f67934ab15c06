import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { amountText } from '../money/price-text.ts'
import { displayDate } from '../session-dates.ts'
import type { ReviewedStatus, ReviewPhase } from './enrollment.ts'
import { holdsSeat, isSeatStatus } from './seat-predicates.ts'
import type { EntryDecision } from './waitlist.ts'

export interface ConsequenceFacts {
  readonly phase: Exclude<ReviewPhase, 'removed'>
  readonly status: EnrollmentStatus
  readonly historical: boolean
  readonly to: ReviewedStatus
  /** Dollars that are owed on approval; 0 for a class without a price. */
  readonly price: number
  /** When that would be due, yyyy-MM-dd. */
  readonly dueDate: string
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
 * Returns the dollars newly owed on approval in an open session: the price, or the unpaid rest of a payment
 * that was released with its seat. An open or paid payment does not change.
 */
export function newlyOwed({ price, payment }: Pick<ConsequenceFacts, 'price' | 'payment'>): number {
  if (!payment) return price
  return isReleased(payment) ? payment.amount - payment.paid : 0
}

/**
 * Describes for administrators, as a sentence, how a new status affects the seat, the payment, and emails.
 */
export function reviewConsequence(facts: ConsequenceFacts): string {
  const { phase, status, historical, to } = facts
  if (phase === 'cancelled')
    return 'The session was cancelled: only the record changes, and nobody is emailed.'
  if (phase === 'past') return sentence([recordOf(to), moneyOf(facts)], 'emails the student')
  const holds = holdsSeat({ status, historical })
  const seat = isSeatStatus(to) ? !holds && 'takes a seat' : holds && 'frees the seat'
  return sentence([seat, moneyOf(facts)], 'emails the student')
}

export interface EntryConsequenceFacts extends Pick<ConsequenceFacts, 'price' | 'dueDate' | 'payment'> {
  readonly status: WaitlistStatus
  readonly to: EntryDecision
  /** How many hours an offer holds its seat. */
  readonly offerHours: number
}

/** Describes how a decision on a waitlist entry affects the seat, the payment, and emails. */
export function entryConsequence(facts: EntryConsequenceFacts): string {
  const { status, to, offerHours } = facts
  const hasOffer = status === 'offered'
  if (to === 'approved') {
    const seat = hasOffer ? 'takes the seat that is held for the student' : 'takes a free seat'
    return sentence([seat, moneyOf({ ...facts, to, phase: 'open' })], 'emails the student')
  }
  if (to === 'offered') {
    const hours = `${offerHours} ${offerHours === 1 ? 'hour' : 'hours'}`
    const held = `holds a free seat for ${hours}, or until the session starts if that is sooner`
    return sentence([held], 'emails the student')
  }
  const freed = hasOffer && 'offers the held seat to the next user on the waitlist'
  return sentence(['takes the student off the waitlist', freed], 'emails them')
}

function recordOf(to: ReviewedStatus): string {
  if (to === 'approved') return 'records the student as part of the past session'
  return to === 'pending'
    ? 'records that it was not approved before the session ended'
    : 'records that the student was not in the session'
}

type MoneyFacts = Pick<ConsequenceFacts, 'phase' | 'to' | 'price' | 'dueDate' | 'payment'>

/** Describes what happens to the payment. */
function moneyOf({ phase, to, price, dueDate, payment }: MoneyFacts): string | false {
  if (to === 'approved') {
    const owed = newlyOwed({ price, payment })
    if (payment && isReleased(payment) && owed === 0) {
      return `counts the ${amountText(payment.paid)} paid before`
    }
    if (phase === 'past') return 'asks for no payment'
    return owed > 0 && `asks for ${amountText(owed)} by ${displayDate(dueDate, dueDate)}`
  }
  if (!payment || isReleased(payment)) return false
  const keepsSeat = phase === 'open' && isSeatStatus(to)
  if (payment.paid > 0) return !keepsSeat && `makes the ${amountText(payment.paid)} paid due for a refund`
  return `voids the unpaid ${amountText(payment.amount)}`
}

/** Whether a refund was due, or a part was kept, when the seat was given up. */
function isReleased({ status, kept = 0 }: NonNullable<ConsequenceFacts['payment']>): boolean {
  return status === 'refund_due' || kept > 0
}

/** Joins the parts: 'Takes a seat, asks for $95.00 by Dec 1, 2026, and emails the student.' */
function sentence(parts: readonly (string | false)[], last: string): string {
  const all = [...parts.filter((part) => part !== false), last]
  const text = new Intl.ListFormat('en-US').format(all)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
