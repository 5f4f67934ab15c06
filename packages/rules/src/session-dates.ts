const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/**
 * A session's day or range of days as people read it: 'Dec 4, 2026' or 'Dec 4 – 6, 2026'.
 * Days are yyyy-MM-dd in the provider's time zone; no conversion takes place.
 */
export function displayDate(startDate: string, endDate: string): string {
  const start = new Date(`${startDate}T00:00:00Z`)
  if (endDate === startDate) return day.format(start)
  return day.formatRange(start, new Date(`${endDate}T00:00:00Z`))
}
