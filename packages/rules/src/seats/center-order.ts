import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { RefusalCode } from '@cubby/contract/codes'
import type { OrderMode, OrderOutcome } from '@cubby/contract/seats/center-orders'
import { text, translate } from '@cubby/texts/t'
import { mayEnroll } from '../accounts/roles.ts'
import { checkSessionOpen, type SessionFacts } from '../session.ts'
import { decideEnrollment } from './enrollment.ts'
import type { SeatCounts } from './seats.ts'
import type { Participation } from './waitlist.ts'

/** Somebody whom a center wants to enroll. */
export interface OrderedPersonFacts {
  /** Whether they belong to the staff of the center now. */
  readonly isStaff: boolean
  readonly role: Role
  readonly accountStatus: UserStatus
  /** Whether they agreed to the current Terms and Privacy Policy. Nobody else can agree for them. */
  readonly hasAgreed: boolean
  readonly participation: Participation
}

export interface OrderFacts {
  readonly mode: OrderMode
  /** In the order in which they get seats. */
  readonly people: readonly OrderedPersonFacts[]
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly now: Date
}

type OrderDecision =
  /** `refused`: nobody is enrolled, and `outcomes` says what each would have got. */
  | { readonly outcome: 'ordered' | 'refused'; readonly outcomes: readonly OrderOutcome[] }
  /** The session is not open. */
  | { readonly outcome: 'closed'; readonly reason: RefusalCode }

/**
 * Decides what each person of an order gets, one after the other, by the rule of enrolling. With `all`,
 * everybody gets a free seat, or nobody does. With `fitting`, those for whom no seat is free wait, and those
 * who cannot be enrolled are left out; an order that changes nothing is refused.
 */
export function decideOrder({ mode, people, session, seats, now }: OrderFacts): OrderDecision {
  const open = checkSessionOpen(session, now)
  if (!open.ok) return { outcome: 'closed', reason: open.reason }
  let counts = seats
  const outcomes = people.map((person) => {
    const outcome = outcomeOf(person, { mode, session, seats: counts, now })
    if (outcome === 'seat') counts = { ...counts, enrolled: counts.enrolled + 1 }
    if (outcome === 'waitlist') counts = { ...counts, waiting: counts.waiting + 1 }
    return outcome
  })
  const isOrdered =
    mode === 'all'
      ? outcomes.every((outcome) => outcome === 'seat')
      : outcomes.some((outcome) => outcome === 'seat' || outcome === 'waitlist')
  return { outcome: isOrdered ? 'ordered' : 'refused', outcomes }
}

function outcomeOf(
  { isStaff, role, accountStatus, hasAgreed, participation }: OrderedPersonFacts,
  { mode, ...session }: Omit<OrderFacts, 'people'>,
): OrderOutcome {
  if (!mayEnroll(role)) return 'staff_cannot_enroll'
  if (!isStaff || accountStatus !== 'active') return 'not_available'
  if (participation === 'enrolled') return 'already_enrolled'
  if (!hasAgreed) return 'consent_missing'
  // The seat is held for them, and only they accept it.
  if (participation === 'offered') return 'has_offer'
  const decision = decideEnrollment({
    ...session,
    role,
    participation,
    joinWaitlistIfFull: mode === 'fitting',
  })
  if (!decision.ok) return 'session_full'
  return decision.outcome === 'unchanged' ? 'already_waiting' : decision.outcome
}

const texts: Record<OrderOutcome, string> = {
  seat: text('Gets a spot'),
  waitlist: text('Joins the waitlist'),
  already_enrolled: text('Is enrolled already'),
  already_waiting: text('Is on the waitlist already'),
  session_full: text('No spot is free'),
  has_offer: text('Was offered a spot, which only they can accept'),
  consent_missing: text('Has not agreed to the current Terms and Privacy Policy'),
  not_available: text('Does not belong to the center, or their account is not active'),
  staff_cannot_enroll: text('Instructors and administrators cannot enroll'),
}

/** Says what a person gets, or why they are not enrolled. */
export function orderOutcomeText(outcome: OrderOutcome): string {
  return translate(texts[outcome])
}
