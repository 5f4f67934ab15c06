import { dayParts, displayDate } from '@cubby/rules/session-dates'

/** Formats a day: 'Oct 6, 2026'. */
export function dayText(day: string): string {
  return displayDate(day, day)
}

/** Formats a day with its weekday: 'Tuesday, Oct 6, 2026'. */
export function weekdayText(day: string): string {
  return `${dayParts(day).weekday}, ${dayText(day)}`
}
