import type { Session } from '@cubby/contract/catalogue'
import { sessionDates } from '@cubby/rules/session-dates'

/** What the catalogue says about the dates of a class, soonest session first. */
export function sessionsNote(sessions: Session[]): string {
  const [next] = sessions
  if (!next) return 'No sessions scheduled right now'
  const when = `next ${sessionDates(next)}`
  return sessions.length > 1 ? `Multiple sessions available, ${when}` : `One session available, ${when}`
}
