/** Returns a day, yyyy-MM-dd, as a `Date` in the device's time zone, as the calendar needs it. Undefined for ''. */
export function dateOf(day: string): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date) : undefined
}

/** Returns the day of a `Date` in the device's time zone, as yyyy-MM-dd. */
export function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
