import type { UserStatus } from '@cubby/contract/accounts/user'
import { mayEnroll } from '../accounts/roles.ts'
import { type RuleResult, refused } from '../rule-result.ts'
import { decideEnrollment } from './enrollment.ts'
import { decideJoin, type ParticipationFacts } from './waitlist.ts'

export interface OfficeEnrollmentFacts extends ParticipationFacts {
  readonly accountStatus: UserStatus
  /** What the office chose: a seat, or a place on the waitlist of a full session. */
  readonly wanted: 'seat' | 'waitlist'
  /** Until when the office confirmed that the student may come late. Without it, until the session begins. */
  readonly lateUntil?: Date
}

type OfficeEnrollmentDecision = RuleResult<
  { readonly outcome: 'seat'; readonly from: 'free' | 'offer' } | { readonly outcome: 'waitlist' }
>

/**
 * Decides whether the office may enroll a student who calls. The rules are those of the student, except that
 * nothing is repeated silently: an existing seat or place is a refusal, so that the office can say so on the phone. The
 * office may also confirm that a student joins a session that has begun.
 */
export function decideOfficeEnrollment(facts: OfficeEnrollmentFacts): OfficeEnrollmentDecision {
  const { role, accountStatus, participation, wanted, lateUntil, session, now } = facts
  if (!mayEnroll(role)) return refused('staff_cannot_enroll')
  if (accountStatus !== 'active') return refused('account_not_active')
  if (participation === 'enrolled') return refused('already_enrolled')
  if (wanted === 'waitlist') {
    const joined = decideJoin(facts)
    if (!joined.ok) return joined
    return joined.outcome === 'join' ? { ok: true, outcome: 'waitlist' } : refused('already_waiting')
  }
  if (lateUntil && now >= lateUntil) return refused('session_completed')
  const joined = { ...session, startsAt: lateUntil ?? session.startsAt }
  const decision = decideEnrollment({ ...facts, session: joined, joinWaitlistIfFull: false })
  if (!decision.ok) return decision
  return decision.outcome === 'seat' ? decision : refused('already_enrolled')
}
