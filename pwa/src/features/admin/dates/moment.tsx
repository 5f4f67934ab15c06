import { momentText } from './day-text.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant on the provider's clock: 'Nov 21, 2026, 10:42 AM'. */
export function Moment({ of }: { of: string }) {
  return momentText(of, useTimeZone())
}
