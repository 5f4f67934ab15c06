const DAY_MS = 86_400_000
const RELATIVE_DAYS = 7

/**
 * The day of an activity as people say it (specification 1 §9): Today, Yesterday, 'N days ago' for under
 * 7 days, else the date. Days are those of `timeZone`; without it, of the device: the reader's own
 * calendar says what yesterday was. What seems to lie ahead, by a wrong clock, is Today.
 */
export function activityDay(at: Date, now: Date, timeZone?: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < RELATIVE_DAYS) return `${days} days ago`
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(at)
}

/** Days on the calendar, not spans of 24 hours: those of a clock change have 23 or 25. */
function dayNumber(instant: Date, timeZone: string | undefined): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}
