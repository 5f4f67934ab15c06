import { dayOf } from '@cubby/rules/days'
import { createContext, use } from 'react'
import { currentTime } from '@/api/server-clock.ts'

/** The provider's time zone, in which the server counts days. While it is undefined, the device's time zone applies. */
export const TimeZone = createContext<string | undefined>(undefined)

export function useTimeZone(): string | undefined {
  return use(TimeZone)
}

/** Today in the provider's time zone, yyyy-MM-dd. */
export function useToday(): string {
  return dayOf(new Date(currentTime()), useTimeZone())
}
