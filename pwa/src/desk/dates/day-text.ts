interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly moment: Intl.DateTimeFormat
}

/** Cached, because creating a formatter is slow and a table needs one for each row. */
const formats = new Map<string | undefined, Formats>()

/** Formats the day of an instant: 'Nov 21, 2026'. Without a time zone, that of this device applies. */
export function dayText(instant: string, timeZone: string | undefined): string {
  return formatsOf(timeZone).day.format(new Date(instant))
}

/** Formats an instant: 'Nov 21, 2026, 10:42 AM'. Without a time zone, that of this device applies. */
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
