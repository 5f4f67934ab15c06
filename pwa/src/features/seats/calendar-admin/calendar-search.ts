import { weekdays } from '@cubby/contract/weekdays'
import { addDays, weekdayOf } from '@cubby/rules/days'
import { dayFrom, oneOf, textOf } from '@/desk/table/list-search.ts'

/** The first part of the query keys of the calendar. */
export const CALENDAR = ['calendar'] as const

/** What the calendar shows. By default this week, by room. */
export interface CalendarSearch {
  view?: 'month'
  /** A day of the week or month. */
  date?: string
  by?: 'instructor'
  /** The name of the only room, or the id of the only instructor, that is shown. */
  only?: string
  /** The meeting whose dialog is open, and the day on which it was dropped. */
  move?: string
  to?: string
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = oneOf(['month'] as const, search.view)
  const date = dayFrom(search.date)
  const by = oneOf(['instructor'] as const, search.by)
  const only = textOf(search.only)
  const move = textOf(search.move)
  const to = dayFrom(search.to)
  return {
    ...(view && { view }),
    ...(date && { date }),
    ...(by && { by }),
    ...(only && { only }),
    ...(move && { move }),
    ...(move && to && { to }),
  }
}

const WEEK = weekdays.length

/** A week begins on Monday, as in the strip of the instructors. */
function weekStart(day: string): string {
  return addDays(day, -((weekdays.indexOf(weekdayOf(day)) + WEEK - 1) % WEEK))
}

/** Returns the days of the calendar: a week, or the weeks of a month. */
export function shownDays(view: CalendarSearch['view'], date: string): string[] {
  const first = view === 'month' ? weekStart(`${date.slice(0, 7)}-01`) : weekStart(date)
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
