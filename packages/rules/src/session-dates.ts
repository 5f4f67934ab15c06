import { perLanguage } from '@cubby/texts/languages'

const day = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
)

/**
 * Returns a session's day or range of days as users read it: 'Dec 4, 2026' or 'Dec 4 – 6, 2026'. Days are
 * yyyy-MM-dd in the provider's time zone and are not converted.
 */
export function displayDate(startDate: string, endDate: string): string {
  const start = new Date(`${startDate}T00:00:00Z`)
  // Formatting a range takes ten times as long.
  return startDate === endDate
    ? day().format(start)
    : day().formatRange(start, new Date(`${endDate}T00:00:00Z`))
}

/** Formats the days of a session for users. See `displayDate`. */
export function sessionDates({ start_date, end_date }: { start_date: string; end_date: string }): string {
  return displayDate(start_date, end_date)
}

const shortDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }),
)

/** Formats the days of a session for a narrow place, without the year: 'Dec 4' or 'Nov 25 – Dec 18'. */
export function shortSessionDates({
  start_date,
  end_date,
}: {
  start_date: string
  end_date: string
}): string {
  const [start, end] = [new Date(`${start_date}T00:00:00Z`), new Date(`${end_date}T00:00:00Z`)]
  // A formatted range over New Year's Eve would contain both years.
  return start_date.slice(0, 4) === end_date.slice(0, 4)
    ? shortDay().formatRange(start, end)
    : `${shortDay().format(start)} – ${shortDay().format(end)}`
}

/**
 * Formats the days of a session for a column. If it ends in the next year, only that year is named:
 * 'Dec 22 – Mar 11, 2027'.
 */
export function columnDates(session: { start_date: string; end_date: string }): string {
  const { start_date, end_date } = session
  const isNextYear = Number(end_date.slice(0, 4)) === Number(start_date.slice(0, 4)) + 1
  // After a whole year, the first year would be in doubt.
  if (!isNextYear || end_date.slice(5) >= start_date.slice(5)) return sessionDates(session)
  return `${shortDay().format(new Date(`${start_date}T00:00:00Z`))} – ${displayDate(end_date, end_date)}`
}

const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }))
const month = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }))

/** Returns the parts of a day for a calendar sheet: '2026-12-04' → Friday, Dec, 4. */
export function dayParts(date: string): { weekday: string; month: string; day: number } {
  const start = new Date(`${date}T00:00:00Z`)
  return { weekday: weekday().format(start), month: month().format(start), day: start.getUTCDate() }
}

const dayWithWeekday = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    }),
)

/** Formats a day with its weekday, without the year: 'Fri, Dec 4'. */
export function weekdayDate(date: string): string {
  return dayWithWeekday().format(new Date(`${date}T00:00:00Z`))
}

/**
 * Formats the days of a session for users who decide about it: 'Fri, Dec 4, 2026' or 'Dec 4 – 6, 2026'. Over
 * New Year's Eve, only the last day has its year: 'Dec 15 – Jan 7, 2027'.
 */
export function decisionDates(session: { start_date: string; end_date: string }): string {
  const { start_date, end_date } = session
  if (start_date === end_date) return `${dayParts(start_date).weekday.slice(0, 3)}, ${sessionDates(session)}`
  return columnDates(session)
}

/** The short form of `decisionDates`: 'Fri, Dec 4' or 'Nov 25 – Dec 18'. */
export function shortDecisionDates(session: { start_date: string; end_date: string }): string {
  const { start_date, end_date } = session
  return start_date === end_date ? weekdayDate(start_date) : shortSessionDates(session)
}
