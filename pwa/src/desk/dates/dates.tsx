import { dayOf } from '@cubby/rules/days'
import { createContext, use } from 'react'
import { currentTime } from '@/api/server-clock.ts'

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

/** An instant's day in the provider's time zone: 'Nov 21, 2026'. */
export function Day({ of }: { of: string }) {
  return dayText(of, useTimeZone())
}

/** An instant in the provider's time zone: 'Nov 21, 2026, 10:42 AM'. */
export function Moment({ of }: { of: string }) {
  return momentText(of, useTimeZone())
}

/** The provider's time zone, in which the server counts days. While it is undefined, the device's time zone applies. */
export const TimeZone = createContext<string | undefined>(undefined)

export function useTimeZone(): string | undefined {
  return use(TimeZone)
}

/** Today in the provider's time zone, yyyy-MM-dd. */
export function useToday(): string {
  return dayOf(new Date(currentTime()), useTimeZone())
}
