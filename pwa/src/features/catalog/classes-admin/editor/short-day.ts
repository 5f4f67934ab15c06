const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** Formats a day of the provider, yyyy-MM-dd, as 'Fri, Dec 4'. */
export function shortDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}
