import type { Role, UserStatus } from '@cubby/contract/user'
import type { WaitlistStatus } from '@cubby/contract/waitlist-entry'
import { mayEnroll } from './roles.ts'
import { ok, type RuleResult, refused } from './rule-result.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import { checkSessionOpen, type SessionFacts } from './session.ts'

/** What a user already has in a session. An expired offer does not count. */
export type Participation = 'none' | 'enrolled' | 'waiting' | 'offered'

/** What decides whether a user may take a seat in a session or join its waitlist. */
export interface ParticipationFacts {
  readonly role: Role
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly participation: Participation
  readonly now: Date
}

/** `unchanged`: the user is on the waitlist already. */
export type JoinDecision = RuleResult<{ readonly outcome: 'join' | 'unchanged' }>

/** Whether this user joins the waitlist, stays on it, or is refused: only a full session has one. */
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

/** When an offer made now ends: after this many hours, at the latest when the session starts. */
export function offerEnds(now: Date, startsAt: Date, hours: number): Date {
  return new Date(Math.min(now.getTime() + hours * 3_600_000, startsAt.getTime()))
}

export interface OfferFacts {
  readonly status: WaitlistStatus
  readonly expiresAt: Date | null
  readonly now: Date
}

/** Whether an offer can still be accepted or declined; if not, what became of it. It ends at its very deadline. */
export function checkOffer({ status, expiresAt, now }: OfferFacts): RuleResult {
  switch (status) {
    case 'offered':
      return expiresAt && now < expiresAt ? ok : refused('offer_expired')
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

/** Whether a user can be offered a seat. One who could not accept it leaves the waitlist with the reason, a sentence. */
export function checkOfferRecipient(user: { role: Role; status: UserStatus }): RuleResult<object, string> {
  if (user.status !== 'active') return refused('The account was not active when a spot opened')
  return mayEnroll(user.role) ? ok : refused('Admins and instructors cannot enroll')
}

/** What decides about an administrator's operations on a waitlist entry. */
export interface EntryFacts {
  readonly role: Role
  readonly accountStatus: UserStatus
  readonly status: WaitlistStatus
  readonly session: SessionFacts
  /** Counted after expired offers have ended. */
  readonly seats: SeatCounts
  readonly now: Date
}

/** Whether an administrator can offer this entry a seat out of turn. */
export function checkOfferOutOfTurn(facts: EntryFacts): RuleResult {
  const open = checkSessionOpen(facts.session, facts.now)
  if (!open.ok) return open
  if (facts.status !== 'waiting') return refused('not_waiting')
  const student = checkStudent(facts)
  if (!student.ok) return student
  return seatsOf(facts.seats).free > 0 ? ok : refused('session_full')
}

/**
 * Whether an administrator can enroll this entry now: on the seat that its offer holds, or on a free one, ahead
 * of earlier entries.
 */
export function checkEntryApproval(facts: EntryFacts): RuleResult {
  const open = checkSessionOpen(facts.session, facts.now)
  if (!open.ok) return open
  if (!isLive(facts.status)) return refused('waitlist_entry_closed')
  const student = checkStudent(facts)
  if (!student.ok) return student
  return facts.status === 'offered' || seatsOf(facts.seats).free > 0 ? ok : refused('session_full')
}

function checkStudent({ role, accountStatus }: Pick<EntryFacts, 'role' | 'accountStatus'>): RuleResult {
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  return accountStatus === 'active' ? ok : refused('account_not_active')
}

/** Whether an administrator can take this entry off the waitlist. */
function checkEntryRejection(status: WaitlistStatus): RuleResult {
  return isLive(status) ? ok : refused('waitlist_entry_closed')
}

/** What an administrator decides about a waitlist entry. */
export type EntryDecision = 'approved' | 'offered' | 'rejected'

/** Whether an administrator can decide this about a waitlist entry. */
export function checkEntryReview(to: EntryDecision, facts: EntryFacts): RuleResult {
  if (to === 'approved') return checkEntryApproval(facts)
  return to === 'offered' ? checkOfferOutOfTurn(facts) : checkEntryRejection(facts.status)
}

/** The states of a live entry: it waits or holds an offer. */
export const liveStatuses = ['waiting', 'offered'] as const

export function isLive(status: WaitlistStatus): status is (typeof liveStatuses)[number] {
  return liveStatuses.some((live) => live === status)
}
