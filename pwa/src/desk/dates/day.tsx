import { dayText } from './day-text.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant's day in the provider's time zone: 'Nov 21, 2026'. */
export function Day({ of }: { of: string }) {
  return dayText(of, useTimeZone())
}
