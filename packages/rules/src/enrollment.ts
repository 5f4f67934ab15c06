import type { RefusalCode } from '@cubby/contract/codes'
import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { Role, UserStatus } from '@cubby/contract/user'
import { mayEnroll } from './roles.ts'
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
  /** They already have what they asked for. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/**
 * Whether this user gets a seat, a place on the waitlist, or a refusal. The first rule that applies
 * decides. The holder of an unexpired offer takes the seat that is held for them. What they already have
 * stays as it is: a second phone that asks for it must not see an error.
 */
export function decideEnrollment(facts: EnrollmentFacts): EnrollmentDecision {
  const { role, session, seats, standing, joinWaitlistIfFull, now } = facts
  if (!mayEnroll(role)) return { kind: 'refused', code: 'staff_cannot_enroll' }
  if (standing === 'enrolled') return { kind: 'unchanged' }
  const closed = closedBecause(session, now)
  if (closed) return { kind: 'refused', code: closed }
  if (standing === 'offered') return { kind: 'seat', from: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { kind: 'seat', from: 'free' }
  if (!joinWaitlistIfFull) return { kind: 'refused', code: 'session_full' }
  if (standing === 'waiting') return { kind: 'unchanged' }
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
  return !historical && holdsSeat(status) && now < startsAt
}

/** Pending and approved enrollments hold a seat until they become historical. */
export function holdsSeat(status: EnrollmentStatus): status is 'pending' | 'approved' {
  return status === 'pending' || status === 'approved'
}

/** What an administrator may set. `declined` is a rejection with a reason. */
export type ReviewedStatus = Exclude<EnrollmentStatus, 'withdrawn'>

/** What a review can do in a session: change a seat, correct a past or cancelled record, or nothing. */
export type ReviewPhase = 'open' | 'past' | 'cancelled' | 'removed'

/** `over`: its last day has ended. */
export type ReviewedSession = SessionFacts & { readonly over: boolean }

/** A removed session is locked. What is set in a past or cancelled one corrects its record. */
export function reviewPhase({ status, removed, over }: ReviewedSession): ReviewPhase {
  if (removed) return 'removed'
  if (status === 'cancelled') return 'cancelled'
  return status === 'completed' || over ? 'past' : 'open'
}

export interface ReviewFacts {
  readonly role: Role
  readonly accountStatus: UserStatus
  readonly status: EnrollmentStatus
  readonly historical: boolean
  readonly to: ReviewedStatus
  /** Whether a decline would say another reason than the one before. */
  readonly reworded: boolean
  readonly session: ReviewedSession
  /** The seats of an open session; for a past or cancelled one, how many others its record counts. */
  readonly seats: SeatCounts
  /** What the user has in the session besides this enrollment. */
  readonly standing: Standing
}

/** What becomes of the seat: kept as it is, taken from the free ones or from the user's offer, or freed. */
export type ReviewDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly seat: 'kept' | 'free' | 'offer' | 'freed' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/**
 * Whether an administrator may set this status. Any status may follow any other, also for past, withdrawn, and
 * rejected enrollments, if a seat is free. A raise in an open session may come after its start. In a past or
 * cancelled session it corrects the record, which never holds more users than the session had seats.
 */
export function decideReview(facts: ReviewFacts): ReviewDecision {
  const { role, accountStatus, status, historical, to, reworded, session, seats, standing } = facts
  const phase = reviewPhase(session)
  if (phase === 'removed') return { kind: 'refused', code: 'session_removed' }
  const raises = holdsSeat(to) && !(holdsSeat(status) && !historical)
  const isArchivedHere = phase === 'open' && historical
  if (status === to && !reworded && !(raises && isArchivedHere)) return { kind: 'unchanged' }
  if (!holdsSeat(to)) {
    return { kind: 'changed', seat: holdsSeat(status) && !historical ? 'freed' : 'kept' }
  }
  if (phase !== 'open') {
    if (standing === 'enrolled') return { kind: 'refused', code: 'already_enrolled' }
    if (seatsOf(seats).free === 0) return { kind: 'refused', code: 'session_full' }
    return { kind: 'changed', seat: 'kept' }
  }
  if (!raises) return { kind: 'changed', seat: 'kept' }
  if (!mayEnroll(role)) return { kind: 'refused', code: 'staff_cannot_enroll' }
  if (accountStatus !== 'active') return { kind: 'refused', code: 'account_not_active' }
  if (standing === 'enrolled') return { kind: 'refused', code: 'already_enrolled' }
  if (standing === 'offered') return { kind: 'changed', seat: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { kind: 'changed', seat: 'free' }
  return { kind: 'refused', code: 'session_full' }
}

/** Why an enrollment ended, in the words of whoever ended it; null while it has not. */
export function endedBecause(enrollment: {
  readonly decline_reason: string | null
  readonly completion_reason: string | null
  readonly archived_reason: string | null
}): string | null {
  return enrollment.decline_reason ?? enrollment.completion_reason ?? enrollment.archived_reason
}
