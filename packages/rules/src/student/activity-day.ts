import { currentLocale } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { dayOf, daysBetween } from '../days.ts'

const RELATIVE_DAYS = 7

/**
 * Returns the day of an activity as users say it: Today, Yesterday, 'N days ago' for under 7 days, else the
 * date. Days are those of `timeZone`; without it, those of the device, because the reader's own calendar
 * decides. A time in the future, from a wrong clock, is shown as Today.
 */
export function activityDay(at: Date, now: Date, timeZone?: string): string {
  const days = daysBetween(dayOf(at, timeZone), dayOf(now, timeZone))
  if (days <= 0) return t('Today')
  if (days === 1) return t('Yesterday')
  if (days < RELATIVE_DAYS) return t('{days, plural, one {# day} other {# days}} ago', { days })
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(at)
}
