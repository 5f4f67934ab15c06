import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { mayEnroll } from '../accounts/roles.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { checkSessionOpen, type SessionFacts } from '../session.ts'
import { holdsSeat, isSeatStatus } from './seat-predicates.ts'
import { type SeatCounts, seatsOf } from './seats.ts'
import type { Participation, ParticipationFacts } from './waitlist.ts'

export interface EnrollmentFacts extends ParticipationFacts {
  readonly joinWaitlistIfFull: boolean
}

type EnrollmentDecision = RuleResult<
  | { readonly outcome: 'seat'; readonly from: 'free' | 'offer' }
  | { readonly outcome: 'waitlist' }
  /** The user already has what they requested. */
  | { readonly outcome: 'unchanged' }
>

/**
 * Decides whether this user gets a seat, a place on the waitlist, or a refusal. The first rule that applies
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

interface WithdrawalFacts {
  readonly status: EnrollmentStatus
  readonly historical: boolean
  readonly startsAt: Date
  readonly now: Date
}

/**
 * Checks whether a student may withdraw from a pending or approved enrollment. This is possible until the
 * session starts.
 */
export function checkWithdrawal({ status, historical, startsAt, now }: WithdrawalFacts): RuleResult {
  return holdsSeat({ status, historical }) && now < startsAt ? ok : refused('enrollment_closed')
}

/** The statuses that an administrator may set. `declined` is a rejection with a reason. */
export type ReviewedStatus = Exclude<EnrollmentStatus, 'withdrawn'>

/**
 * What a review can do in a session: change a seat (`open`), correct the record (`past`, `cancelled`), or
 * nothing (`removed`).
 */
export type ReviewPhase = 'open' | 'past' | 'cancelled' | 'removed'

/** `over` is true after the end of the last day. */
export type ReviewedSession = SessionFacts & { readonly over: boolean }

/**
 * Returns the phase of a session. A removed session is locked. In a past or cancelled session, a new status
 * only corrects the record.
 */
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
  /** Whether the reason of a decline differs from the stored one. */
  readonly reasonChanged: boolean
  readonly session: ReviewedSession
  /**
   * The seat counts of an open session. For a past or cancelled session, `enrolled` is the number of other
   * enrollments that count in its record, and `offered` and `waiting` are 0.
   */
  readonly seats: SeatCounts
  /** What the user has in the session besides this enrollment. */
  readonly participation: Participation
}

/**
 * `seat` is the effect on the seat: kept, taken from the free seats (`free`) or from the user's offer
 * (`offer`), or freed.
 */
export type ReviewDecision = RuleResult<
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'changed'; readonly seat: 'kept' | 'free' | 'offer' | 'freed' }
>

/**
 * Checks whether an administrator may set this status. Any status may follow any other, also for past,
 * withdrawn, and rejected enrollments, if a seat is free. In an open session, a student may get a seat even
 * after the start. In a past or cancelled session, the review corrects the record, which never holds more
 * students than the session had seats.
 */
export function decideReview(facts: ReviewFacts): ReviewDecision {
  const { role, accountStatus, status, historical, to, reasonChanged, session, seats, participation } = facts
  const phase = reviewPhase(session)
  if (phase === 'removed') return refused('session_removed')
  const holds = holdsSeat(facts)
  const takesSeat = isSeatStatus(to) && !holds
  const isRestorable = phase === 'open' && historical
  if (status === to && !reasonChanged && !(takesSeat && isRestorable))
    return { ok: true, outcome: 'unchanged' }
  if (!isSeatStatus(to)) return { ok: true, outcome: 'changed', seat: holds ? 'freed' : 'kept' }
  if (phase !== 'open') {
    if (participation === 'enrolled') return refused('already_enrolled')
    if (seatsOf(seats).free === 0) return refused('session_full')
    return { ok: true, outcome: 'changed', seat: 'kept' }
  }
  if (!takesSeat) return { ok: true, outcome: 'changed', seat: 'kept' }
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  if (accountStatus !== 'active') return refused('account_not_active')
  if (participation === 'enrolled') return refused('already_enrolled')
  if (participation === 'offered') return { ok: true, outcome: 'changed', seat: 'offer' }
  if (seatsOf(seats).availableSpots > 0) return { ok: true, outcome: 'changed', seat: 'free' }
  return refused('session_full')
}

/** Returns the stored reason for the end of an enrollment, or null if it has not ended. */
export function endReasonOf(enrollment: {
  readonly decline_reason: string | null
  readonly completion_reason: string | null
  readonly archived_reason: string | null
}): string | null {
  return enrollment.decline_reason ?? enrollment.completion_reason ?? enrollment.archived_reason
}
