import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { Role, UserStatus } from '@cubby/contract/user'
import { mayEnroll } from './roles.ts'
import { ok, type RuleResult, refused } from './rule-result.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import { checkSessionOpen, type SessionFacts } from './session.ts'
import type { Participation, ParticipationFacts } from './waitlist.ts'

export interface EnrollmentFacts extends ParticipationFacts {
  readonly joinWaitlistIfFull: boolean
}

export type EnrollmentDecision = RuleResult<
  | { readonly outcome: 'seat'; readonly from: 'free' | 'offer' }
  | { readonly outcome: 'waitlist' }
  /** The user already has what they requested. */
  | { readonly outcome: 'unchanged' }
>

/**
 * Whether this user gets a seat, a place on the waitlist, or a refusal. The first rule that applies
 * decides. The holder of an unexpired offer takes the seat that is held for them. An existing seat or place
 * is kept: a second phone that requests it must not see an error.
 */
export function decideEnrollment(facts: EnrollmentFacts): EnrollmentDecision {
  const { role, session, seats, participation, joinWaitlistIfFull, now } = facts
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  if (participation === 'enrolled') return { ok: true, outcome: 'unchanged' }
  const open = checkSessionOpen(session, now)
  if (!open.ok) return open
  if (participation === 'offered') return { ok: true, outcome: 'seat', from: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { ok: true, outcome: 'seat', from: 'free' }
  if (!joinWaitlistIfFull) return refused('session_full')
  if (participation === 'waiting') return { ok: true, outcome: 'unchanged' }
  return { ok: true, outcome: 'waitlist' }
}

export interface WithdrawalFacts {
  readonly status: EnrollmentStatus
  readonly historical: boolean
  readonly startsAt: Date
  readonly now: Date
}

/** Whether a student may give up a pending or approved seat: until the session starts. */
export function checkWithdrawal({ status, historical, startsAt, now }: WithdrawalFacts): RuleResult {
  return !historical && holdsSeat(status) && now < startsAt ? ok : refused('enrollment_closed')
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

/** A removed session is locked. In a past or cancelled one, a status only corrects the record. */
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
  /** Whether a decline would change the reason. */
  readonly reworded: boolean
  readonly session: ReviewedSession
  /** The seats of an open session; for a past or cancelled one, how many others its record counts. */
  readonly seats: SeatCounts
  /** What the user has in the session besides this enrollment. */
  readonly participation: Participation
}

/** The effect on the seat: kept, taken from the free seats or from the user's offer, or freed. */
export type ReviewDecision = RuleResult<
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'changed'; readonly seat: 'kept' | 'free' | 'offer' | 'freed' }
>

/**
 * Whether an administrator may set this status. Any status may follow any other, also for past, withdrawn, and
 * rejected enrollments, if a seat is free. A raise in an open session may come after its start. In a past or
 * cancelled session it corrects the record, which never holds more students than the session had seats.
 */
export function decideReview(facts: ReviewFacts): ReviewDecision {
  const { role, accountStatus, status, historical, to, reworded, session, seats, participation } = facts
  const phase = reviewPhase(session)
  if (phase === 'removed') return refused('session_removed')
  const raises = holdsSeat(to) && !(holdsSeat(status) && !historical)
  const isArchivedHere = phase === 'open' && historical
  if (status === to && !reworded && !(raises && isArchivedHere)) return { ok: true, outcome: 'unchanged' }
  if (!holdsSeat(to)) {
    return { ok: true, outcome: 'changed', seat: holdsSeat(status) && !historical ? 'freed' : 'kept' }
  }
  if (phase !== 'open') {
    if (participation === 'enrolled') return refused('already_enrolled')
    if (seatsOf(seats).free === 0) return refused('session_full')
    return { ok: true, outcome: 'changed', seat: 'kept' }
  }
  if (!raises) return { ok: true, outcome: 'changed', seat: 'kept' }
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  if (accountStatus !== 'active') return refused('account_not_active')
  if (participation === 'enrolled') return refused('already_enrolled')
  if (participation === 'offered') return { ok: true, outcome: 'changed', seat: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { ok: true, outcome: 'changed', seat: 'free' }
  return refused('session_full')
}

/** The stored reason for the end of an enrollment; null while it has not ended. */
export function endedBecause(enrollment: {
  readonly decline_reason: string | null
  readonly completion_reason: string | null
  readonly archived_reason: string | null
}): string | null {
  return enrollment.decline_reason ?? enrollment.completion_reason ?? enrollment.archived_reason
}
