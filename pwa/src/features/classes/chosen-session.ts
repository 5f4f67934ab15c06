import type { Session } from '@cubby/contract/classes'
import { nextSession } from '@cubby/rules/upcoming-sessions'

/**
 * The session the box and the bar speak of: the one in the URL, else the first open one with a spot,
 * else the first open one, else the first. Sessions come soonest first.
 */
export function chosenSession(
  sessions: Session[],
  wanted: string | undefined,
  now: Date,
): Session | undefined {
  return sessions.find(({ id }) => id === wanted) ?? nextSession(sessions, now) ?? sessions[0]
}
