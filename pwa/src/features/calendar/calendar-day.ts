const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** An instant as a day on this device's calendar: 'Nov 21, 2026'. */
export function calendarDay(instant: string): string {
  return day.format(new Date(instant))
}
