import type { Meeting } from '@cubby/contract/seats/meetings'
import { t } from '@cubby/texts/t'
import { minutesOfMeeting } from '../time-zone.ts'

/** The parts of a meeting that its hours depend on. */
export type MeetingHours = Pick<Meeting, 'date' | 'start_time' | 'end_time' | 'break_minutes' | 'status'>

/**
 * Returns the minutes of instruction of a meeting in the provider's time zone, by default the device's: from its start
 * to its end, without the break. Counts real minutes, so a night in which the clocks change has an hour more or less. A
 * cancelled meeting has none.
 */
export function contactMinutes(meeting: MeetingHours, timezone: string | undefined): number {
  if (meeting.status === 'cancelled') return 0
  return Math.max(0, minutesOfMeeting(meeting, timezone) - meeting.break_minutes)
}

/** Returns the hours of instruction of meetings, to two decimals. Rounds the sum, not each meeting. */
export function contactHours(meetings: readonly MeetingHours[], timezone: string | undefined): number {
  return hoursOf(meetings.reduce((sum, meeting) => sum + contactMinutes(meeting, timezone), 0))
}

/** Converts minutes to hours with two decimals. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}

/** Formats meetings and their hours for users: '8 meetings, 20 hours'. Cancelled meetings do not count. */
export function meetingsText(meetings: readonly Pick<Meeting, 'status'>[], hours: number): string {
  const held = meetings.filter(({ status }) => status === 'scheduled').length
  return t(
    '{count, plural, one {# meeting} other {# meetings}}, {hours, plural, one {# hour} other {# hours}}',
    { count: held, hours },
  )
}
