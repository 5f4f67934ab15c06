import type { Session } from '@cubby/contract/catalogue'
import { sessionDates } from '@cubby/rules/session-dates'
import { isOpen } from '@cubby/rules/upcoming-sessions'

/** What the catalogue says about the dates of a class that can still be joined, soonest session first. */
export function sessionsNote(sessions: Session[], now: Date): string {
  const open = sessions.filter((session) => isOpen(session, now))
  const [next] = open
  if (!next) return 'No sessions scheduled right now'
  const when = `next ${sessionDates(next)}`
  return open.length > 1 ? `Multiple sessions available, ${when}` : `One session available, ${when}`
}
