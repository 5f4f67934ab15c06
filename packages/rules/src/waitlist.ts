import type { RefusalCode } from '@cubby/contract/codes'
import type { WaitlistStatus } from '@cubby/contract/enrollments'
import type { Role, UserStatus } from '@cubby/contract/user'
import { mayEnroll } from './roles.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import { closedBecause, type SessionFacts } from './session.ts'

/** What a user already has in a session. An expired offer is nothing. */
export type Standing = 'none' | 'enrolled' | 'waiting' | 'offered'

export interface JoinFacts {
  readonly role: Role
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly standing: Standing
  readonly now: Date
}

export type JoinDecision =
  | { readonly kind: 'join' }
  /** They are on the waitlist already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/** Whether this user joins the waitlist, stays on it, or is refused: only a full session has one. */
export function decideJoin(facts: JoinFacts): JoinDecision {
  const { role, session, seats, standing, now } = facts
  if (!mayEnroll(role)) return { kind: 'refused', code: 'staff_cannot_enroll' }
  const closed = closedBecause(session, now)
  if (closed) return { kind: 'refused', code: closed }
  if (standing === 'enrolled') return { kind: 'refused', code: 'already_enrolled' }
  if (standing !== 'none') return { kind: 'unchanged' }
  if (seatsOf(seats).availableSpots > 0) return { kind: 'refused', code: 'session_has_spots' }
  return { kind: 'join' }
}

/** When an offer made now ends: after so many hours, and never beyond the session's start. */
export function offerEnds(now: Date, startsAt: Date, hours: number): Date {
  return new Date(Math.min(now.getTime() + hours * 3_600_000, startsAt.getTime()))
}

export interface OfferFacts {
  readonly status: WaitlistStatus
  readonly expiresAt: Date | null
  readonly now: Date
}

/** What became of an offer that can be neither accepted nor declined, or null while it stands. It ends at its very deadline. */
export function offerGoneBecause({ status, expiresAt, now }: OfferFacts): RefusalCode | null {
  switch (status) {
    case 'offered':
      return expiresAt && now < expiresAt ? null : 'offer_expired'
    case 'expired':
      return 'offer_expired'
    case 'waiting':
    case 'pending':
      return 'no_offer'
    case 'accepted':
      return 'offer_accepted'
    case 'declined':
      return 'offer_declined'
    default:
      return 'waitlist_entry_closed'
  }
}

/** Why nobody can be offered a seat here: a user who could not accept it is passed over for good. */
export function passedOverBecause(user: { role: Role; status: UserStatus }): string | null {
  if (user.status !== 'active') return 'The account was not active when a spot opened'
  if (!mayEnroll(user.role)) return 'Admins and instructors cannot enroll'
  return null
}

export interface OutOfTurnFacts {
  readonly role: Role
  readonly accountStatus: UserStatus
  readonly status: WaitlistStatus
  readonly session: SessionFacts
  /** Counted after offers whose time is up have ended. */
  readonly seats: SeatCounts
  readonly now: Date
}

/** Why an administrator cannot offer this entry a seat out of turn, or null when they can. */
export function outOfTurnRefusedBecause(facts: OutOfTurnFacts): RefusalCode | null {
  const { role, accountStatus, status, session, seats, now } = facts
  const closed = closedBecause(session, now)
  if (closed) return closed
  if (status !== 'waiting') return 'not_waiting'
  if (!mayEnroll(role)) return 'staff_cannot_enroll'
  if (accountStatus !== 'active') return 'account_not_active'
  return seatsOf(seats).free > 0 ? null : 'session_full'
}

export interface ApprovalFacts {
  readonly role: Role
  readonly accountStatus: UserStatus
  readonly status: WaitlistStatus
  readonly session: SessionFacts
  /** Counted after offers whose time is up have ended. */
  readonly seats: SeatCounts
  readonly now: Date
}

/**
 * Why an administrator cannot enroll this entry now, or null when they can: on the seat that its offer
 * holds, or on a free one past those ahead in line.
 */
export function approvalRefusedBecause(facts: ApprovalFacts): RefusalCode | null {
  const { role, accountStatus, status, session, seats, now } = facts
  const closed = closedBecause(session, now)
  if (closed) return closed
  if (!isLive(status)) return 'waitlist_entry_closed'
  if (!mayEnroll(role)) return 'staff_cannot_enroll'
  if (accountStatus !== 'active') return 'account_not_active'
  if (status === 'offered') return null
  return seatsOf(seats).free > 0 ? null : 'session_full'
}

/** Why an administrator cannot take this entry off the waitlist, or null when they can. */
export function rejectionRefusedBecause(status: WaitlistStatus): RefusalCode | null {
  return isLive(status) ? null : 'waitlist_entry_closed'
}

/** What an administrator decides about a waitlist entry. */
export type EntryDecision = 'approved' | 'offered' | 'rejected'

export type EntryReviewFacts = ApprovalFacts & OutOfTurnFacts

/** Why an administrator cannot decide this about a waitlist entry, or null when they can. */
export function entryReviewRefusedBecause(to: EntryDecision, facts: EntryReviewFacts): RefusalCode | null {
  if (to === 'approved') return approvalRefusedBecause(facts)
  return to === 'offered' ? outOfTurnRefusedBecause(facts) : rejectionRefusedBecause(facts.status)
}

/** An entry that waits or holds an offer. */
export function isLive(status: WaitlistStatus): status is 'waiting' | 'offered' {
  return status === 'waiting' || status === 'offered'
}
