import { dayOf } from '@cubby/rules/days'
import { createContext, use } from 'react'

/** The provider's time zone, in which the server counts days. While it is unknown the device's is taken. */
export const TimeZone = createContext<string | undefined>(undefined)

export function useTimeZone(): string | undefined {
  return use(TimeZone)
}

/** Today where the provider is, yyyy-MM-dd. */
export function useToday(): string {
  return dayOf(new Date(), useTimeZone())
}
