import { momentText } from './day-text.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant in the provider's time zone: 'Nov 21, 2026, 10:42 AM'. */
export function Moment({ of }: { of: string }) {
  return momentText(of, useTimeZone())
}
