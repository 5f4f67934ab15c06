interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly moment: Intl.DateTimeFormat
}

/** Cached, because creating a formatter is slow and a table needs one for each row. */
const formats = new Map<string | undefined, Formats>()

/** Formats an instant's day in a time zone, or on this device's clock: 'Nov 21, 2026'. */
export function dayText(instant: string, timeZone: string | undefined): string {
  return formatsOf(timeZone).day.format(new Date(instant))
}

/** Formats an instant in a time zone, or on this device's clock: 'Nov 21, 2026, 10:42 AM'. */
export function momentText(instant: string, timeZone: string | undefined): string {
  return formatsOf(timeZone).moment.format(new Date(instant))
}

function formatsOf(timeZone: string | undefined): Formats {
  const known = formats.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
    moment: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  formats.set(timeZone, known)
  return known
}
