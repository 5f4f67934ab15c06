import type { SessionStatus } from '@cubby/contract/classes'
import { ok, type RuleResult, refused } from './rule-result.ts'

export interface SessionFacts {
  readonly status: SessionStatus
  readonly removed: boolean
  /** The instant the first day begins. */
  readonly startsAt: Date
}

/** Whether a session is open for enrollments and its waitlist. It closes the moment it starts. */
export function checkSessionOpen(session: SessionFacts, now: Date): RuleResult {
  if (session.removed) return refused('session_removed')
  if (session.status === 'cancelled') return refused('session_cancelled')
  if (session.status === 'completed') return refused('session_completed')
  return now < session.startsAt ? ok : refused('session_started')
}
