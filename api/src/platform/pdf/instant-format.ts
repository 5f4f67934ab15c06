/** Formats instants in a time zone: 'Nov 24, 2026, 5:10 PM'. */
export function instantFormat(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  // No font has the no-break space that `Intl` puts before AM and PM.
  return (instant) => format.format(instant).replace(/\s/g, ' ')
}
