import type { Session } from '@cubby/contract/catalog/classes'
import { isOpen, nextSession } from '@cubby/rules/catalog/upcoming-sessions'
import { sessionDates } from '@cubby/rules/session-dates'

/** Returns the number of sessions that have not started, and the next one, if possible with a free seat. */
export function sessionsNote(sessions: Session[], now: Date): string {
  const open = sessions.filter((session) => isOpen(session, now))
  const next = nextSession(open, now)
  if (!next) return 'No sessions scheduled right now'
  const when = `next ${sessionDates(next)}${next.available_spots > 0 ? '' : ' (full, with a waitlist)'}`
  return open.length > 1 ? `Multiple sessions available, ${when}` : `One session available, ${when}`
}
