import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { mayEnroll } from '../accounts/roles.ts'
import { type RuleResult, refused } from '../rule-result.ts'
import { type ReviewedSession, reviewPhase } from '../seats/enrollment.ts'
import { type SeatCounts, seatsOf } from '../seats/seats.ts'
import type { Participation } from '../seats/waitlist.ts'

export interface WalkInFacts {
  /** The setting of the class. */
  readonly allowsWalkIns: boolean
  readonly session: ReviewedSession
  /** Its first day, or that of its first meeting if that was moved to an earlier day. */
  readonly firstDay: string
  readonly seats: SeatCounts
  /** The account with the address of the person at the door; null without one. */
  readonly account: { readonly role: Role; readonly status: UserStatus } | null
  readonly participation: Participation
  /** The provider's day, yyyy-MM-dd. */
  readonly today: string
}

type WalkInRefusal =
  | 'walk_ins_not_allowed'
  | 'walk_in_too_early'
  | 'walk_in_refused'
  | 'session_removed'
  | 'session_cancelled'
  | 'session_completed'
  | 'already_enrolled'
  | 'session_full'

/**
 * Decides whether a person at the door gets a seat: from the first day of a session until it is over, also after
 * its start. Users on the waitlist come first. The account is judged last, so that a refusal reveals nothing about
 * an address that nobody could be enrolled with.
 */
export function decideWalkIn(
  facts: WalkInFacts,
): RuleResult<{ readonly from: 'free' | 'offer' }, WalkInRefusal> {
  const { allowsWalkIns, session, firstDay, seats, account, participation, today } = facts
  if (!allowsWalkIns) return refused('walk_ins_not_allowed')
  const phase = reviewPhase(session)
  if (phase !== 'open') return refused(phase === 'past' ? 'session_completed' : `session_${phase}`)
  if (today < firstDay) return refused('walk_in_too_early')
  if (participation === 'enrolled') return refused('already_enrolled')
  const from = participation === 'offered' ? 'offer' : 'free'
  if (from === 'free' && seatsOf(seats).availableSpots === 0) return refused('session_full')
  if (account && !(mayEnroll(account.role) && account.status === 'active')) return refused('walk_in_refused')
  return { ok: true, from }
}
