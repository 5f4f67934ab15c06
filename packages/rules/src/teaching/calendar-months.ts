import { addDays } from '../days.ts'

/**
 * Returns the same day this many months later, or the last day of that month if it is shorter: January 31 and one month
 * are February 28 or 29. Negative numbers go back. Days are yyyy-MM-dd.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = endOfMonth(first)
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}

/** Returns the last day of the month of a day. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** A range of days, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * Returns the period of so many months that includes a day, if the first one begins on `start`. Null before `start`.
 * Each period is counted from `start`, so that a start on the 31st does not drift in short months.
 */
export function periodOf(start: string, months: number, day: string): DaySpan | null {
  if (day < start) return null
  const elapsed =
    (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(day.slice(5, 7)) -
    Number(start.slice(5, 7))
  let index = Math.floor(elapsed / months)
  if (addMonths(start, index * months) > day) index -= 1
  return { from: addMonths(start, index * months), to: addDays(addMonths(start, (index + 1) * months), -1) }
}
