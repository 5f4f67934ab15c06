import { addDays, daysBetween } from '../days.ts'

/**
 * Returns the default duration of a class: that of its longest session, in days or whole weeks. Days are
 * yyyy-MM-dd; the last day is included.
 */
export function defaultDuration(dates: readonly { date: string; end_date: string }[]): string {
  const days = Math.max(1, ...dates.map(({ date, end_date }) => daysBetween(date, addDays(end_date, 1))))
  if (days >= 14 && days % 7 === 0) return `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}
