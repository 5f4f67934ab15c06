import { type Weekday, weekdays } from '@cubby/contract/weekdays'

/** Returns the weekday of a day, yyyy-MM-dd. */
export function weekdayOf(day: string): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
}
