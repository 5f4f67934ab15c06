import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import type { Weekday } from '@cubby/contract/weekdays'
import { addDays, daysBetween, weekdayOf } from '@cubby/rules/days'
import { defaultPattern, meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import { isOfficeDay } from './office-days.ts'

const COURSE_WEEKDAYS: Weekday[] = ['tuesday', 'thursday']

/** The longest demo session, in days, that meets every day. A longer one meets on Tuesdays and Thursdays. */
const MAX_CONSECUTIVE_DAYS = 7

/** A demo session of this many days meets twice: on its first and on its last day. */
const WEEK_APART_DAYS = 8

/** Returns the first course day on or after a day that is also one a week later. */
export function courseDayOfTwoWeeksFrom(day: string): string {
  return isCourseDay(day) && isCourseDay(addDays(day, 7)) ? day : courseDayOfTwoWeeksFrom(addDays(day, 1))
}

/** Whether a demo session of this many days meets twice, a week apart. */
export function meetsAWeekApart(days: number): boolean {
  return days === WEEK_APART_DAYS
}

/** Whether a demo session of this many days meets on Tuesdays and Thursdays, not on each of its days. */
export function meetsTwiceAWeek(days: number): boolean {
  return days > MAX_CONSECUTIVE_DAYS
}

/** Whether a day is a Tuesday or Thursday on which the office is open. */
function isCourseDay(day: string): boolean {
  return COURSE_WEEKDAYS.includes(weekdayOf(day)) && isOfficeDay(day)
}

/** Returns the first course day on or after a day. */
export function courseDayFrom(day: string): string {
  return isCourseDay(day) ? day : courseDayFrom(addDays(day, 1))
}

/** Returns the last course day on or before a day. */
export function courseDayUntil(day: string): string {
  return isCourseDay(day) ? day : courseDayUntil(addDays(day, -1))
}

/** Returns the pattern of a demo session: every day, twice, or Tuesdays and Thursdays without holidays. */
export function demoPattern(span: SessionSpan): MeetingPattern {
  const daily = defaultPattern(span)
  if (daily) return daily
  const { start_date, end_date } = span
  if (meetsAWeekApart(daysBetween(start_date, end_date) + 1)) {
    return { kind: 'dates', dates: [start_date, end_date] }
  }
  const pattern: MeetingPattern = { kind: 'weekdays', weekdays: COURSE_WEEKDAYS, exceptions: [] }
  return { ...pattern, exceptions: meetingDays(pattern, span).filter((day) => !isOfficeDay(day)) }
}
