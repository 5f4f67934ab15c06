import { displayDate } from '@cubby/rules/session-dates'
import type { LockedSession } from '../enrollment/seat-lock.ts'
import type { Message } from '../notifications/notify.ts'

/** Told to the next in line when a seat is held for them. */
export function spotOffered(session: LockedSession, expiresAt: Date, timezone: string): Message {
  const date = displayDate(session.startDate, session.endDate)
  const deadline = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(expiresAt)
  const url = `/classes/${session.classId}`
  return {
    type: 'waitlist_offer',
    title: `A spot in ${session.classTitle} is yours to accept`,
    message: `A spot in ${session.classTitle} on ${date} is held for you until ${deadline}. Accept it on the class page.`,
    actionUrl: url,
    links: [{ label: 'Go to the class', url }],
  }
}
