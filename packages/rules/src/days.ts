import { type Weekday, weekdays } from '@cubby/contract/weekdays'
import { currentLocale } from '@cubby/texts/languages'

const DAY_MS = 86_400_000

/** Creating a formatter is expensive, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day of an instant in a time zone (by default the device's), yyyy-MM-dd. */
export function dayOf(instant: Date, timeZone?: string): string {
  // Joins the parts, because browsers differ in how they write a day in a locale.
  const parts = formatOf(timeZone).formatToParts(instant)
  const [year, month, day] = ['year', 'month', 'day'].map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value,
  )
  return `${year}-${month}-${day}`
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    (timeZone && formats.get(timeZone)) ||
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // Not cached for the device's own zone, because a device may travel.
  if (timeZone) formats.set(timeZone, format)
  return format
}

/** Returns the day this many calendar days later, or earlier if the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the first day of the month of a day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** Returns the number of calendar days from one day to another. Negative if the second day is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

/** Returns the weekday of a day, yyyy-MM-dd. */
export function weekdayOf(day: string): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
}

/** Formats instants in a time zone: 'Nov 24, 2026, 5:10 PM'. */
export function instantFormat(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  // `Intl` puts a no-break space before AM and PM, which the fonts of printed documents lack.
  return (instant) => format.format(instant).replace(/\s/g, ' ')
}
