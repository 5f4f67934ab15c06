import { addDays } from '@cubby/rules/days'
import { dayFrom } from './list-search.ts'

/** The date range in the URL of a list. Without a range, the list shows the month that ends today. */
export interface DayRange {
  startDate?: string
  endDate?: string
  /** The default range was removed. */
  dates?: 'all'
}

export function readDayRange(search: Record<string, unknown>): DayRange {
  const startDate = dayFrom(search.startDate)
  const endDate = dayFrom(search.endDate)
  return {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(search.dates === 'all' && { dates: 'all' as const }),
  }
}

/** Returns the days of the URL, or else the month that ends today. */
export function rangeOf({ startDate, endDate, dates }: DayRange, today: string): Omit<DayRange, 'dates'> {
  if (startDate || endDate) return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  if (dates === 'all') return {}
  return { startDate: monthBefore(today), endDate: today }
}

/** Returns the same day of the month before, or that month's last day. */
function monthBefore(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 8)}01`, -1)
  const sameDay = lastOfMonthBefore.slice(0, 8) + day.slice(8)
  return [sameDay, lastOfMonthBefore].sort()[0] ?? lastOfMonthBefore
}
