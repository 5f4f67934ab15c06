import { useMemo } from 'react'
import { minuteOrLater, useClock } from './use-clock.ts'

/**
 * The current time, rounded down to the minute or to the latest instant of `exactAt` (ISO 8601) that has passed since.
 * It changes every minute and at each of these instants, so that deadlines pass on time.
 */
export function useMinute(exactAt: readonly (string | null)[] = []): Date {
  const key = exactAt.filter((instant) => instant !== null).join(' ')
  const value = useMemo(
    () => minuteOrLater(key === '' ? [] : key.split(' ').map((instant) => Date.parse(instant))),
    [key],
  )
  const now = useClock(value)
  return useMemo(() => new Date(now), [now])
}
