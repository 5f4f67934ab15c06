import { dayText } from './day-text.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant's day where the provider is: 'Nov 21, 2026'. */
export function Day({ of }: { of: string }) {
  return dayText(of, useTimeZone())
}
