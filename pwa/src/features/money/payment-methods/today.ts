import { dayOf } from '@cubby/rules/days'
import { currentTime } from '@/api/server-clock.ts'

/** Today in this device's time zone, yyyy-MM-dd. */
export function today(): string {
  return dayOf(new Date(currentTime()))
}
