import type { RefusalCode } from '@cubby/contract/codes'
import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { Role } from '@cubby/contract/people'
import { mayEnroll } from './person.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import { closedBecause, type SessionFacts } from './session.ts'
import type { Standing } from './waitlist.ts'

export interface EnrollmentFacts {
  readonly role: Role
  readonly session: SessionFacts
  readonly seats: SeatCounts
  readonly standing: Standing
  readonly joinWaitlistIfFull: boolean
  readonly now: Date
}

export type EnrollmentDecision =
  | { readonly kind: 'seat'; readonly from: 'free' | 'offer' }
  | { readonly kind: 'waitlist' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/**
 * Whether this person gets a seat, a place in the line, or a refusal. The first rule that applies
 * decides. The holder of an unexpired offer takes the seat that is held for them (design §5).
 */
export function decideEnrollment(facts: EnrollmentFacts): EnrollmentDecision {
  const { role, session, seats, standing, joinWaitlistIfFull, now } = facts
  if (!mayEnroll(role)) return { kind: 'refused', code: 'staff_cannot_enroll' }
  const closed = closedBecause(session, now)
  if (closed) return { kind: 'refused', code: closed }
  if (standing === 'enrolled') return { kind: 'refused', code: 'already_enrolled' }
  if (standing === 'offered') return { kind: 'seat', from: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { kind: 'seat', from: 'free' }
  if (!joinWaitlistIfFull) return { kind: 'refused', code: 'session_full' }
  if (standing === 'waiting') return { kind: 'refused', code: 'already_on_waitlist' }
  return { kind: 'waitlist' }
}

export interface WithdrawalFacts {
  readonly status: EnrollmentStatus
  readonly historical: boolean
  readonly startsAt: Date
  readonly now: Date
}

/** A student may give up a pending or approved seat until the session starts. */
export function mayWithdraw({ status, historical, startsAt, now }: WithdrawalFacts): boolean {
  return !historical && (status === 'pending' || status === 'approved') && now < startsAt
}
