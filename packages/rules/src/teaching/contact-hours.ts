import type { Meeting } from '@cubby/contract/seats/meetings'
import { minutesPerDay } from '../session-times.ts'

/** The parts of a meeting that its hours depend on. */
export type MeetingHours = Pick<Meeting, 'start_time' | 'end_time' | 'break_minutes' | 'status'>

/**
 * Returns the minutes of instruction of a meeting: from its start to its end in local time (the
 * specification's hours per day), without the break. A cancelled meeting has none.
 */
export function contactMinutes(meeting: MeetingHours): number {
  if (meeting.status === 'cancelled') return 0
  return Math.max(0, minutesPerDay(meeting) - meeting.break_minutes)
}

/** Returns the hours of instruction of meetings, to two decimals. Rounds the sum, not each meeting. */
export function contactHours(meetings: readonly MeetingHours[]): number {
  return hoursOf(meetings.reduce((sum, meeting) => sum + contactMinutes(meeting), 0))
}

/** Converts minutes to hours with two decimals. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}

/** Formats meetings for users: '8 meetings, 20 hours'. Cancelled meetings do not count. */
export function meetingsText(meetings: readonly MeetingHours[]): string {
  const held = meetings.filter(({ status }) => status === 'scheduled').length
  const hours = contactHours(meetings)
  return `${held} ${held === 1 ? 'meeting' : 'meetings'}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
