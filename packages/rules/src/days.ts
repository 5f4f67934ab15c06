const DAY_MS = 86_400_000

/** Making one takes kilobytes outside the heap, and there are as few zones as providers. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone, yyyy-MM-dd; without one, in that of the device. */
export function dayOf(instant: Date, timeZone?: string): string {
  return formatOf(timeZone).format(instant)
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = (timeZone && formats.get(timeZone)) || new Intl.DateTimeFormat('en-CA', { timeZone })
  // A device may travel: its own zone is asked for each time.
  if (timeZone) formats.set(timeZone, format)
  return format
}

/** The day so many days later, or earlier. Days on the calendar: those of a clock change count like any other. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days on the calendar lie between two days; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}
