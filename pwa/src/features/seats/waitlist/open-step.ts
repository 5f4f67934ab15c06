import type { Session } from '@cubby/contract/catalog/classes'
import { checkSessionOpen } from '@cubby/rules/session'

/**
 * Returns the action for a user who has neither a seat nor a waitlist entry in the session, or null if it is
 * closed.
 */
export function openStep(session: Session, now: Date): 'enroll' | 'join-waitlist' | null {
  const { status, starts_at } = session
  if (!checkSessionOpen({ status, removed: false, startsAt: new Date(starts_at) }, now).ok) return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}
