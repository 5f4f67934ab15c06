import type { SessionStatus } from '@cubby/contract/classes'
import type { RefusalCode } from '@cubby/contract/codes'

export interface SessionFacts {
  readonly status: SessionStatus
  readonly removed: boolean
  /** The instant the first day begins. */
  readonly startsAt: Date
}

/** Why nobody can join this session any more, or null while it is open. A session closes the moment it starts. */
export function closedBecause(session: SessionFacts, now: Date): RefusalCode | null {
  if (session.removed) return 'session_removed'
  if (session.status === 'cancelled') return 'session_cancelled'
  if (session.status === 'completed') return 'session_completed'
  if (now >= session.startsAt) return 'session_started'
  return null
}
