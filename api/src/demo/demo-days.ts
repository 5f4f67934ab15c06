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
  const isFree = Array.from({ length: inARow }, (_, offset) => addDays(day, offset)).every(isOfficeDay)
  return isFree ? day : officeDayFrom(addDays(day, 1), inARow)
}

/** Returns this day if it is an office day, or else the last office day before it. */
export function officeDayUntil(day: string): string {
  return isOfficeDay(day) ? day : officeDayUntil(addDays(day, -1))
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

/** Returns the first course day on or after a day that is also one a week later. */
function courseDayOfTwoWeeksFrom(day: string): string {
  return isCourseDay(day) && isCourseDay(addDays(day, 7)) ? day : courseDayOfTwoWeeksFrom(addDays(day, 1))
}

/** Whether a demo session of this many days meets twice, a week apart. */
function meetsAWeekApart(days: number): boolean {
  return days === WEEK_APART_DAYS
}

/** Whether a demo session of this many days meets on Tuesdays and Thursdays, not on each of its days. */
function meetsTwiceAWeek(days: number): boolean {
  return days > MAX_CONSECUTIVE_DAYS
}

/** Whether a day is a Tuesday or Thursday on which the office is open. */
function isCourseDay(day: string): boolean {
  return COURSE_WEEKDAYS.includes(weekdayOf(day)) && isOfficeDay(day)
}

/** Returns the first course day on or after a day. */
function courseDayFrom(day: string): string {
  return isCourseDay(day) ? day : courseDayFrom(addDays(day, 1))
}

/** Returns the last course day on or before a day. */
function courseDayUntil(day: string): string {
  return isCourseDay(day) ? day : courseDayUntil(addDays(day, -1))
}

/**
 * Returns the first and last day of a session, both office days. A session of up to 3 days has only consecutive office
 * days. One of more than 7 days starts and ends on a Tuesday or Thursday.
 */
export function daysOfSession(from: string, lastsDays: number): [string, string] {
  if (meetsAWeekApart(lastsDays)) {
    const startDate = courseDayOfTwoWeeksFrom(from)
    return [startDate, addDays(startDate, lastsDays - 1)]
  }
  if (meetsTwiceAWeek(lastsDays)) {
    const startDate = courseDayFrom(from)
    return [startDate, courseDayUntil(addDays(startDate, lastsDays - 1))]
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
  if (meetsAWeekApart(daysBetween(start_date, end_date) + 1)) {
    return { kind: 'dates', dates: [start_date, end_date] }
  }
  const pattern: MeetingPattern = { kind: 'weekdays', weekdays: COURSE_WEEKDAYS, exceptions: [] }
  return { ...pattern, exceptions: meetingDays(pattern, span).filter((day) => !isOfficeDay(day)) }
}
