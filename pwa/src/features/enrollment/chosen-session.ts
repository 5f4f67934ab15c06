import type { Session } from '@cubby/contract/catalogue'
import { isOpen } from '@cubby/rules/upcoming-sessions'

/**
 * The session the box and the bar speak of: the one in the URL, else the first open one with a spot,
 * else the first open one, else the first. Sessions come soonest first.
 */
export function chosenSession(
  sessions: Session[],
  wanted: string | undefined,
  now: Date,
): Session | undefined {
  const open = sessions.filter((session) => isOpen(session, now))
  return (
    sessions.find(({ id }) => id === wanted) ??
    open.find(({ available_spots }) => available_spots > 0) ??
    open[0] ??
    sessions[0]
  )
}
