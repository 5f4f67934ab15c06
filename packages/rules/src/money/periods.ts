import { addDays, daysBetween } from '../days.ts'

/** A range of at most this many days is reported by day. */
const MAX_DAILY_PERIODS = 62

type PeriodLength = 'day' | 'month'

export function periodLength(startDate: string, endDate: string): PeriodLength {
  return daysBetween(startDate, endDate) < MAX_DAILY_PERIODS ? 'day' : 'month'
}

/** Lists the periods of a range in order: yyyy-MM-dd or yyyy-MM. */
export function periodsOf(startDate: string, endDate: string): string[] {
  if (periodLength(startDate, endDate) === 'day') {
    const days = Math.max(0, daysBetween(startDate, endDate) + 1)
    return Array.from({ length: days }, (_, later) => addDays(startDate, later))
  }
  return monthsOf(startDate, endDate)
}

/** Lists the months of a range in order, yyyy-MM. The days may be months, too. */
export function monthsOf(startDate: string, endDate: string): string[] {
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, later) => monthText(first + later))
}

/** Returns the month after a month, yyyy-MM. */
export function monthAfter(month: string): string {
  return monthText(monthOf(month) + 1)
}

/** Returns the months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(month: number): string {
  const twoDigits = String((month % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${twoDigits}`
}

/** Returns a percentage rounded to 2 decimals, or 0 if the total is 0. */
export function rateOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

const YEAR_MIN_DAYS = 360
const YEAR_MAX_DAYS = 370

interface DayRange {
  readonly startDate: string
  readonly endDate: string
}

/**
 * Returns the days of a report after one of them was changed (specification 2 §5). It ends today at the
 * latest, and a range of about a year is kept; any other becomes the year before the last day. A first day
 * that is after the last one is kept, so that the form can report it. Days are the provider's, yyyy-MM-dd.
 */
export function rangeAfterChange(
  changed: keyof DayRange,
  range: DayRange,
  today: string,
): { startDate: string; endDate: string } {
  const endDate = range.endDate > today ? today : range.endDate
  const { startDate } = range
  const days = daysBetween(startDate, endDate)
  if (changed === 'startDate' && days < 0) return { startDate, endDate }
  const isYear = days >= YEAR_MIN_DAYS && days <= YEAR_MAX_DAYS
  return { startDate: isYear ? startDate : yearBefore(endDate), endDate }
}

/** Returns the same day one year earlier. */
export function yearBefore(day: string): string {
  const sameDay = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  // The year before has no February 29.
  return sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 8)}28` : sameDay
}

/**
 * Returns the range that a report is compared with: the same days one year earlier. For more than a year, it is the
 * same number of days immediately before.
 */
export function previousRange({ startDate, endDate }: DayRange): { startDate: string; endDate: string } {
  const [previousStart, previousEnd] = [yearBefore(startDate), yearBefore(endDate)]
  if (previousEnd < startDate) return { startDate: previousStart, endDate: previousEnd }
  const lastDay = addDays(startDate, -1)
  return { startDate: addDays(lastDay, -daysBetween(startDate, endDate)), endDate: lastDay }
}
