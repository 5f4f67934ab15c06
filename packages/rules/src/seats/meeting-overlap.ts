import type { Meeting } from '@cubby/contract/seats/meetings'
import { minutesPerDay } from '../session-times.ts'

/** When a meeting takes place, in the provider's local time. */
export type MeetingTime = Pick<Meeting, 'date' | 'start_time' | 'end_time' | 'status'>

/** Whether two meetings that are not cancelled share some time. One that begins when the other ends does not. */
export function overlaps(one: MeetingTime, other: MeetingTime): boolean {
  if (one.status === 'cancelled' || other.status === 'cancelled') return false
  const [first, second] = [minutesOf(one), minutesOf(other)]
  return first.start < second.end && second.start < first.end
}

/** Returns the first meeting that overlaps one of the others. */
export function findOverlap<Time extends MeetingTime>(
  meetings: readonly Time[],
  others: readonly MeetingTime[],
): Time | undefined {
  return meetings.find((meeting) => others.some((other) => overlaps(meeting, other)))
}

/** Returns the start and the end in minutes of local time, in which every day has 24 hours. */
function minutesOf(meeting: MeetingTime): { start: number; end: number } {
  const start = Date.parse(`${meeting.date}T${meeting.start_time}:00Z`) / 60_000
  return { start, end: start + minutesPerDay(meeting) }
}
