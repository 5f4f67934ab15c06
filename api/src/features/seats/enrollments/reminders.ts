import { daysBetween } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { shortClockTime } from '@cubby/rules/session-times'
import type { Message } from '../../messages/notifications/notify.ts'

interface StartingMeeting {
  readonly class_title: string
  readonly date: string
  readonly start_time: string
  readonly location: string | null
}

/**
 * Sent to users with a seat, one day before each meeting: 'CPR meets tomorrow, 6 PM (Dec 4, 2026).' `today` is
 * the day in the provider's time zone.
 */
export function classStarts(meeting: StartingMeeting, today: string): Message {
  const { class_title: title, date } = meeting
  const url = '/profile?section=enrollments'
  const where = meeting.location ? ` Where: ${meeting.location}.` : ''
  const day = daysBetween(today, date) === 0 ? 'today' : 'tomorrow'
  return {
    type: 'class_reminder',
    title: `${title} meets soon`,
    // The date makes the sentence true for those who read it later.
    message: `${title} meets ${day}, ${shortClockTime(meeting.start_time)} (${displayDate(date, date)}).${where}`,
    actionUrl: url,
    links: [{ label: 'My enrollments', url }],
  }
}
