import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../notifications/notify.ts'
import type { LockedSession } from './seat-lock.ts'

/** Told to the student when their enrollment has arrived and holds a seat. */
export function enrollmentReceived(session: LockedSession): Message {
  const date = displayDate(session.startDate, session.endDate)
  return {
    type: 'enrollment',
    title: `Your spot in ${session.classTitle} is held`,
    message: `We have received your enrollment for ${session.classTitle} on ${date}. Your spot is held while we confirm it.`,
    actionUrl: '/profile?section=enrollments',
    links: [{ label: 'My enrollments', url: '/profile?section=enrollments' }],
  }
}
