import { t } from '@cubby/texts/t'

const NOON = 12
const EVENING = 18

/** Returns a greeting by name for the time of day in a time zone, by default the device's. */
export function greetingAt(
  now: Date,
  { timeZone, name }: { timeZone: string | undefined; name: string },
): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const hour = Number(clock.format(now))
  if (hour < NOON) return t('Good morning, {name}', { name })
  return hour < EVENING ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name })
}
