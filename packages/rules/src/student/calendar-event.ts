import type { Meeting } from '@cubby/contract/seats/meetings'
import { recurrenceOf } from '../catalog/recurrence.ts'
import { addDays } from '../days.ts'
import { isOvernight } from '../session-times.ts'

export type CalendarMeeting = Pick<Meeting, 'date' | 'start_time' | 'end_time' | 'status' | 'moved_from'>

/** When a calendar event takes place: the lines of one VEVENT. */
export type EventTimes = readonly string[]

/**
 * Returns the events of a session as iCalendar properties: one series with a rule and its exceptions, and an
 * event of its own for each meeting that was moved to another day or time (RECURRENCE-ID). A single meeting is one
 * event without a rule. Meetings are in the time zone `timezone`. Returns an empty list if there are no meetings.
 */
export function eventsOf(meetings: readonly CalendarMeeting[], timezone: string): EventTimes[] {
  const planned = meetings.toSorted((one, other) => plannedDay(one).localeCompare(plannedDay(other)))
  const times = planned.findLast(({ moved_from }) => moved_from === null) ?? planned.at(-1)
  const first = planned[0]
  if (!first || !times) return []
  const at = (name: string, day: string, time: string) => `${name};TZID=${timezone}:${wallTime(day, time)}`
  const span = (day: string, meeting: CalendarMeeting) => [
    at('DTSTART', day, meeting.start_time),
    at('DTEND', isOvernight(meeting) ? addDays(day, 1) : day, meeting.end_time),
  ]
  const { rule, exceptions } = recurrenceOf(planned.map(plannedDay))
  // A single meeting needs no series.
  if (rule === null) return [span(first.date, first)]
  const cancelled = planned.filter(({ status }) => status === 'cancelled').map(plannedDay)
  const series = [
    ...span(plannedDay(first), times),
    `RRULE:${rule}`,
    ...[...exceptions, ...cancelled].sort().map((day) => at('EXDATE', day, times.start_time)),
  ]
  const moved = planned.filter((meeting) => meeting.status === 'scheduled' && !isRegular(meeting, times))
  return [
    series,
    ...moved.map((meeting) => [
      at('RECURRENCE-ID', plannedDay(meeting), times.start_time),
      ...span(meeting.date, meeting),
    ]),
  ]
}

/** Whether a meeting takes place on its planned day at the times of the series. */
function isRegular(meeting: CalendarMeeting, times: CalendarMeeting): boolean {
  const { date, start_time, end_time } = meeting
  return date === plannedDay(meeting) && start_time === times.start_time && end_time === times.end_time
}

/** Returns the properties of an event that covers whole days, both included, without blocking them. */
export function wholeDays(firstDay: string, lastDay: string): EventTimes {
  return [
    `DTSTART;VALUE=DATE:${firstDay.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(lastDay, 1).replaceAll('-', '')}`,
    'TRANSP:TRANSPARENT',
  ]
}

function plannedDay({ date, moved_from }: CalendarMeeting): string {
  return moved_from ?? date
}

function wallTime(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`
}
