import { useMemo } from 'react'
import { minuteOrLater, useClock } from './use-clock.ts'

/** Now, to the minute, and exact at each of these instants, so that deadlines pass on time. */
export function useMinute(exactAt: readonly (string | null)[] = []): Date {
  const key = exactAt.filter((instant) => instant !== null).join(' ')
  const value = useMemo(
    () => minuteOrLater(key === '' ? [] : key.split(' ').map((instant) => Date.parse(instant))),
    [key],
  )
  const now = useClock(value)
  return useMemo(() => new Date(now), [now])
}
