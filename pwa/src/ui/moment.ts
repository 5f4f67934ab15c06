import { dayOf } from '@cubby/rules/days'
import { perLanguage } from '@cubby/texts/languages'
import { currentTime } from '@/api/server-clock.ts'

const moment = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

/** Formats a time in this device's time zone: 'Nov 21, 10:42 AM'. */
export function momentText(instant: string): string {
  return moment().format(new Date(instant))
}

const day = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
)

/** Returns the date of an instant in this device's time zone: 'Nov 21, 2026'. */
export function calendarDay(instant: string): string {
  return day().format(new Date(instant))
}

/** Today in this device's time zone, yyyy-MM-dd. */
export function today(): string {
  return dayOf(new Date(currentTime()))
}
