import { dayOf } from '../days.ts'
import { dayParts } from '../session-dates.ts'

/** Formats an instant in a time zone (by default the device's) with its weekday: 'Thursday, Nov 26, 6:00 PM'. */
export function deadlineText(instant: Date, timeZone?: string): string {
  const { weekday, month, day } = dayParts(dayOf(instant, timeZone))
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  // Some browsers separate AM and PM with a narrow space.
  return `${weekday}, ${month} ${day}, ${time.format(instant).replace('\u202f', ' ')}`
}
