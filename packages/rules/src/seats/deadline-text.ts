import { currentLocale } from '@cubby/texts/languages'

/** Formats an instant in a time zone (by default the device's) with its weekday: 'Thursday, Nov 26, 6:00 PM'. */
export function deadlineText(instant: Date, timeZone?: string): string {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(currentLocale(), { timeZone, ...parts }).format(instant)
  const day = format({ weekday: 'long', month: 'short', day: 'numeric' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  // Some browsers separate AM and PM with a narrow space.
  return `${day}, ${time.replace('\u202f', ' ')}`
}
