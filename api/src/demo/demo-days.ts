import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import type { Weekday } from '@cubby/contract/weekdays'
import { addDays, daysBetween, weekdayOf } from '@cubby/rules/days'
import { defaultPattern, meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'

/** A day on which the demo's office is closed. It may fall on a weekend. */
interface Holiday {
  readonly day: string
  readonly name: string
}

/** Returns true from Monday to Friday, except on holidays. Days are yyyy-MM-dd. */
export function isOfficeDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return (
    weekday !== 'sunday' &&
    weekday !== 'saturday' &&
    !holidaysOf(yearOf(day)).some((holiday) => holiday.day === day)
  )
}

/** Returns the first day on or after `day` that begins `inARow` consecutive office days. */
export function officeDayFrom(day: string, inARow = 1): string {
  const offsets = Array.from({ length: inARow }, (_, offset) => offset)
  return seek(day, 1, (first) => offsets.every((offset) => isOfficeDay(addDays(first, offset))))
}

/** Returns this day if it is an office day, or else the last office day before it. */
export function officeDayUntil(day: string): string {
  return seek(day, -1, isOfficeDay)
}

/** Returns the first suitable day, from a day on or, with the step -1, back from it. */
function seek(day: string, step: 1 | -1, suits: (day: string) => boolean): string {
  return suits(day) ? day : seek(addDays(day, step), step, suits)
}

/** Returns the next holiday after a day. */
export function holidayAfter(day: string): Holiday {
  const year = yearOf(day)
  const coming = [...holidaysOf(year), ...holidaysOf(year + 1)].find((holiday) => holiday.day > day)
  if (!coming) throw new Error(`no holiday after ${day}`)
  return coming
}

/** Returns the holidays in calendar order. */
function holidaysOf(year: number): Holiday[] {
  const thanksgiving = fourthThursday(year)
  return [
    { day: `${year}-01-01`, name: "New Year's Day" },
    { day: `${year}-07-04`, name: 'Independence Day' },
    { day: thanksgiving, name: 'Thanksgiving' },
    { day: addDays(thanksgiving, 1), name: 'the day after Thanksgiving' },
    { day: `${year}-12-25`, name: 'Christmas Day' },
  ]
}

function fourthThursday(year: number): string {
  const firstWeek = Array.from({ length: 7 }, (_, number) => `${year}-11-0${number + 1}`)
  return addDays(firstWeek.find((day) => weekdayOf(day) === 'thursday') ?? `${year}-11-01`, 21)
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

const COURSE_WEEKDAYS: Weekday[] = ['tuesday', 'thursday']

/** The longest demo session, in days, that meets every day. A longer one meets on Tuesdays and Thursdays. */
const MAX_CONSECUTIVE_DAYS = 7

/** A demo session of this many days meets twice: on its first and on its last day. */
const WEEK_APART_DAYS = 8

/** Whether a day is a Tuesday or Thursday on which the office is open. */
function isCourseDay(day: string): boolean {
  return COURSE_WEEKDAYS.includes(weekdayOf(day)) && isOfficeDay(day)
}

/**
 * Returns the first and last day of a session, both office days. A session of up to 3 days has only consecutive office
 * days. One of more than 7 days starts and ends on a Tuesday or Thursday.
 */
export function daysOfSession(from: string, lastsDays: number): [string, string] {
  if (lastsDays === WEEK_APART_DAYS) {
    const startDate = seek(from, 1, (day) => isCourseDay(day) && isCourseDay(addDays(day, 7)))
    return [startDate, addDays(startDate, 7)]
  }
  if (lastsDays > MAX_CONSECUTIVE_DAYS) {
    const startDate = seek(from, 1, isCourseDay)
    return [startDate, seek(addDays(startDate, lastsDays - 1), -1, isCourseDay)]
  }
  const isShort = lastsDays <= 3
  const startDate = officeDayFrom(from, isShort ? lastsDays : 1)
  return [startDate, officeDayUntil(addDays(startDate, lastsDays - 1))]
}

/** Returns the pattern of a demo session: every day, twice, or Tuesdays and Thursdays without holidays. */
export function demoPattern(span: SessionSpan): MeetingPattern {
  const daily = defaultPattern(span)
  if (daily) return daily
  const { start_date, end_date } = span
  if (daysBetween(start_date, end_date) + 1 === WEEK_APART_DAYS) {
    return { kind: 'dates', dates: [start_date, end_date] }
  }
  const pattern: MeetingPattern = { kind: 'weekdays', weekdays: COURSE_WEEKDAYS, exceptions: [] }
  return { ...pattern, exceptions: meetingDays(pattern, span).filter((day) => !isOfficeDay(day)) }
}
