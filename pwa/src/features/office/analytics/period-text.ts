import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { addDays } from '@cubby/rules/days'

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Formats a month as 'Jan 2026' and a day as 'Jan 7, 2026'. */
export function periodText(period: string): string {
  const [year = '', , day] = period.split('-')
  return day === undefined ? `${monthText(period)} ${year}` : `${monthText(period)} ${Number(day)}, ${year}`
}

/** Formats a period for the axis of a chart: 'Jan 2026' or 'Jan 7'. */
export function axisText(period: string): string {
  const [, , day] = period.split('-')
  return day === undefined ? periodText(period) : `${monthText(period)} ${Number(day)}`
}

function monthText(period: string): string {
  const [year, month] = period.split('-')
  return months.format(Date.UTC(Number(year), Number(month) - 1, 1))
}

/** Returns the days of a period that are within the range of the report. */
export function daysOfPeriod(period: string, { startDate, endDate }: AnalyticsRange): AnalyticsRange {
  const isDay = period.length > 'yyyy-MM'.length
  const first = isDay ? period : `${period}-01`
  const last = isDay ? period : lastDayOf(period)
  return {
    startDate: first < startDate ? startDate : first,
    endDate: last > endDate ? endDate : last,
  }
}

function lastDayOf(month: string): string {
  // A day of the next month.
  const later = addDays(`${month}-01`, 31)
  return addDays(`${later.slice(0, 7)}-01`, -1)
}
