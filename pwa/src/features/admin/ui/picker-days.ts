/** Returns a day as a local `Date`, which the calendar needs; the day itself has no time zone. */
export function dateOf(day: string): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date) : undefined
}

/** Returns the day of a local `Date`. */
export function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
