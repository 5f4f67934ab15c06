import { displayDate } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import type { Message } from '../notifications/notify.ts'

interface StartingSession {
  readonly class_title: string
  readonly start_date: string
  readonly start_time: string
  readonly location: string | null
}

/** Sent to users with a seat, one day before the class. */
export function classStarts(session: StartingSession): Message {
  const url = '/profile?section=enrollments'
  const where = session.location ? ` Where: ${session.location}.` : ''
  return {
    type: 'class_reminder',
    title: `${session.class_title} starts soon`,
    message: `${session.class_title} starts on ${displayDate(session.start_date, session.start_date)} at ${clockTime(session.start_time)}.${where}`,
    actionUrl: url,
    links: [{ label: 'My enrollments', url }],
  }
}
