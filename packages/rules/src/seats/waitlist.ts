import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { t } from '@cubby/texts/t'
import { mayEnroll } from '../accounts/roles.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { checkSessionOpen, type SessionFacts } from '../session.ts'
import { hasValidOffer, isOpenEntry, type OfferFacts } from './seat-predicates.ts'
import { type SeatCounts, seatsOf } from './seats.ts'

/** What a user already has in a session. An expired offer does not count. */
export type Participation = 'none' | 'enrolled' | 'waiting' | 'offered'

/** The facts that decide whether a user may take a seat in a session or join its waitlist. */
export interface ParticipationFacts {
  readonly role: Role
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly participation: Participation
  readonly now: Date
}

/** `unchanged`: the user is on the waitlist already. */
type JoinDecision = RuleResult<{ readonly outcome: 'join' | 'unchanged' }>

/**
 * Decides whether this user joins the waitlist, stays on it, or is refused. Only a full session has a
 * waitlist.
 */
export function decideJoin(facts: ParticipationFacts): JoinDecision {
  const { role, session, seats, participation, now } = facts
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  const open = checkSessionOpen(session, now)
  if (!open.ok) return open
  if (participation === 'enrolled') return refused('already_enrolled')
  if (participation !== 'none') return { ok: true, outcome: 'unchanged' }
  if (seatsOf(seats).availableSpots > 0) return refused('session_has_spots')
  return { ok: true, outcome: 'join' }
}

/**
 * Returns when an offer made now expires: after this many hours, but no later than the start of the session.
 */
export function offerEnds(now: Date, startsAt: Date, hours: number): Date {
  return new Date(Math.min(now.getTime() + hours * 3_600_000, startsAt.getTime()))
}

/** Checks whether an offer can still be accepted or declined. If not, the reason says what happened to it. */
export function checkOffer(facts: OfferFacts): RuleResult {
  if (hasValidOffer(facts)) return ok
  switch (facts.status) {
    case 'offered':
    case 'expired':
      return refused('offer_expired')
    case 'waiting':
    case 'pending':
      return refused('no_offer')
    case 'accepted':
      return refused('offer_accepted')
    case 'declined':
      return refused('offer_declined')
    default:
      return refused('waitlist_entry_closed')
  }
}

/**
 * Checks whether a user can be offered a seat. If not, the reason is a sentence, stored when the user is
 * removed from the waitlist.
 */
export function checkOfferRecipient(user: { role: Role; status: UserStatus }): RuleResult<object, string> {
  if (user.status !== 'active') return refused(t('The account was not active when a spot opened'))
  return mayEnroll(user.role) ? ok : refused(t('Admins and instructors cannot enroll'))
}

/** The facts that decide which operations an administrator can perform on a waitlist entry. */
export interface EntryFacts {
  readonly role: Role
  readonly accountStatus: UserStatus
  readonly status: WaitlistStatus
  readonly session: SessionFacts
  /** The seat counts after expired offers have ended. */
  readonly seats: SeatCounts
  readonly now: Date
}

/** Checks whether an administrator can offer this entry a seat out of turn. */
export function checkOfferOutOfTurn(facts: EntryFacts): RuleResult {
  const open = checkSessionOpen(facts.session, facts.now)
  if (!open.ok) return open
  if (facts.status !== 'waiting') return refused('not_waiting')
  const student = checkStudent(facts)
  if (!student.ok) return student
  return seatsOf(facts.seats).free > 0 ? ok : refused('session_full')
}

/**
 * Checks whether an administrator can enroll this entry now: on the seat that its offer holds, or on a free
 * one, ahead of earlier entries.
 */
export function checkEntryApproval(facts: EntryFacts): RuleResult {
  const open = checkSessionOpen(facts.session, facts.now)
  if (!open.ok) return open
  if (!isOpenEntry(facts.status)) return refused('waitlist_entry_closed')
  const student = checkStudent(facts)
  if (!student.ok) return student
  return facts.status === 'offered' || seatsOf(facts.seats).free > 0 ? ok : refused('session_full')
}

function checkStudent({ role, accountStatus }: Pick<EntryFacts, 'role' | 'accountStatus'>): RuleResult {
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  return accountStatus === 'active' ? ok : refused('account_not_active')
}

/** Checks whether an administrator can remove this entry from the waitlist. */
function checkEntryRejection(status: WaitlistStatus): RuleResult {
  return isOpenEntry(status) ? ok : refused('waitlist_entry_closed')
}

/** The decisions that an administrator can make about a waitlist entry. */
export type EntryDecision = 'approved' | 'offered' | 'rejected'

/** Checks whether an administrator can make this decision about a waitlist entry. */
export function checkEntryReview(to: EntryDecision, facts: EntryFacts): RuleResult {
  if (to === 'approved') return checkEntryApproval(facts)
  return to === 'offered' ? checkOfferOutOfTurn(facts) : checkEntryRejection(facts.status)
}
