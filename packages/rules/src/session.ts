import type { SessionStatus } from '@cubby/contract/catalog/classes'
import { ok, type RuleResult, refused } from './rule-result.ts'

export interface SessionFacts {
  readonly status: SessionStatus
  readonly removed: boolean
  /** The instant the first day begins. */
  readonly startsAt: Date
}

/** Checks whether users can enroll in a session or join its waitlist. Both end when the session starts. */
export function checkSessionOpen(session: SessionFacts, now: Date): RuleResult {
  if (session.removed) return refused('session_removed')
  if (session.status === 'cancelled') return refused('session_cancelled')
  if (session.status === 'completed') return refused('session_completed')
  return now < session.startsAt ? ok : refused('session_started')
}
