import { commandFailureMessage } from '@/features/outbox/failure-message.ts'
import type { OutboxRow } from '@/offline/outbox/outbox.ts'
import type { SessionDescription } from './session-description.ts'

const dates = 'See other dates'

const stepsByCode: Record<string, string> = {
  session_full: 'Join the waitlist or see other dates',
  session_has_spots: 'Enroll now',
  session_started: dates,
  session_cancelled: dates,
  session_completed: dates,
  session_removed: dates,
  session_not_found: dates,
  offer_expired: 'Join the waitlist or see other dates',
}

/** Returns the next step after a refusal about a session. */
export function stepAfterRefusal({ lastError }: Pick<OutboxRow, 'lastError'>): string {
  return stepsByCode[lastError?.code ?? ''] ?? 'See this class'
}

/** Returns the message of a refusal: the server's own, or the default of the command. */
export function refusalSentence({ kind, lastError }: Pick<OutboxRow, 'kind' | 'lastError'>): string | null {
  return lastError?.message || commandFailureMessage(kind)
}

/**
 * Returns the text of a refusal toast on other screens than the class page: class, date, reason, and next
 * step.
 */
export function refusalAway(row: Pick<OutboxRow, 'kind' | 'lastError'>, about: SessionDescription): string {
  return `${about.title}, ${about.when}: ${refusalSentence(row)}. ${stepAfterRefusal(row)}.`
}
