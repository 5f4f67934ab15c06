import { t } from '@cubby/texts/t'

const NOON = 12
const EVENING = 18

/** Returns the greeting for the time of day in a time zone, by default the device's. */
export function greetingAt(now: Date, timeZone: string | undefined): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const hour = Number(clock.format(now))
  if (hour < NOON) return t('Good morning')
  return hour < EVENING ? t('Good afternoon') : t('Good evening')
}
