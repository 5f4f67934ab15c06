import type { Session } from '@cubby/contract/catalog/classes'
import { nextSession } from '@cubby/rules/catalog/upcoming-sessions'

/**
 * Returns the session in the enrollment box and the action bar: the one in the URL, else the first open one
 * with a seat, else the first open one, else the first. Sessions are ordered by date.
 */
export function chosenSession(
  sessions: Session[],
  wanted: string | undefined,
  now: Date,
): Session | undefined {
  return sessions.find(({ id }) => id === wanted) ?? nextSession(sessions, now) ?? sessions[0]
}
