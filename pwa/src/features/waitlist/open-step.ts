import type { Session } from '@cubby/contract/classes'
import { checkSessionOpen } from '@cubby/rules/session'

/** The action for a user without a place in the session; null when it is closed. */
export function openStep(session: Session, now: Date): 'enroll' | 'join-waitlist' | null {
  const { status, starts_at } = session
  if (!checkSessionOpen({ status, removed: false, startsAt: new Date(starts_at) }, now).ok) return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}
