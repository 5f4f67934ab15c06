import type { Session } from '@cubby/contract/classes'
import { closedBecause } from '@cubby/rules/session'

/** What a session allows somebody without a place in it; null where it is closed. */
export function openStep(session: Session, now: Date): 'enroll' | 'join-waitlist' | null {
  const { status, starts_at } = session
  if (closedBecause({ status, removed: false, startsAt: new Date(starts_at) }, now)) return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}
