import { weekdays } from '@cubby/contract/weekdays'
import { addDays, weekdayOf } from '@cubby/rules/days'
import { day, searchReader, text, word } from '@/desk/table/search-schema.ts'

/** The first part of the query keys of the calendar. */
export const CALENDAR = ['calendar'] as const

const read = searchReader({
  view: word(['month', 'days']),
  /** A day of the week or month, or the first of seven days. */
  date: day,
  by: word(['instructor']),
  /** The name of the only room, or the id of the only instructor, that is shown. */
  only: text,
  /** The meeting whose dialog is open, and the day on which it was dropped. */
  move: text,
  to: day,
})

/** What the calendar shows. By default this week, by room. */
export type CalendarSearch = ReturnType<typeof read>

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { to, ...rest } = read(search)
  return { ...rest, ...(rest.move && to && { to }) }
}

const WEEK = weekdays.length

/** A week begins on Sunday, as in the strip of the instructors. */
function weekStart(day: string): string {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)))
}

/** Returns the days of the calendar: a week, the weeks of a month, or seven days from a date on. */
export function shownDays(view: CalendarSearch['view'], date: string): string[] {
  const first = view === 'days' ? date : weekStart(view === 'month' ? `${date.slice(0, 7)}-01` : date)
  const nextMonth = monthAfter(date)
  const until = view === 'month' ? addDays(weekStart(addDays(nextMonth, -1)), WEEK) : addDays(first, WEEK)
  const days: string[] = []
  for (let day = first; day < until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns a day of the week or month before (-1) or after (1). */
export function stepFrom(view: CalendarSearch['view'], date: string, step: 1 | -1): string {
  if (view !== 'month') return addDays(date, step * WEEK)
  return step === 1 ? monthAfter(date) : `${addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
}

/** Returns the first day of the next month. */
function monthAfter(date: string): string {
  return `${addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
}
