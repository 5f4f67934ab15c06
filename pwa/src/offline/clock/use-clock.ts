import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentTime, onClockCorrection } from '@/api/server-clock.ts'

const MINUTE = 60_000

/** A value that depends on the time, and when it changes next. Both functions are pure. */
export interface TimedValue<Value> {
  read: (now: number) => Value
  nextChange: (now: number) => number
}

/**
 * Calls back when the value may have changed, also after the device slept or its clock was corrected. Returns the
 * function that stops it.
 */
export function watchClock(nextChange: (now: number) => number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    const now = currentTime()
    // A timer may fire a little early, and the clock may be set.
    const wait = Math.min(Math.max(nextChange(now) - now, 1), MINUTE)
    timer = setTimeout(tick, wait)
  }
  const tick = () => {
    clearTimeout(timer)
    listener()
    plan()
  }
  document.addEventListener('visibilitychange', tick)
  const stopCorrections = onClockCorrection(tick)
  plan()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    stopCorrections()
  }
}

/** The value as of now. Pass the same `value` object while its inputs are the same. */
export function useClock<Value extends string | number>({ read, nextChange }: TimedValue<Value>): Value {
  const subscribe = useCallback((listener: () => void) => watchClock(nextChange, listener), [nextChange])
  return useSyncExternalStore(subscribe, () => read(currentTime()))
}

/** The start of the current minute, or the latest of these instants that has passed since then, in milliseconds. */
export function minuteOrLater(instants: readonly number[]): TimedValue<number> {
  const minuteOf = (now: number) => Math.floor(now / MINUTE) * MINUTE
  return {
    read: (now) => Math.max(minuteOf(now), ...instants.filter((instant) => instant <= now)),
    nextChange: (now) => Math.min(minuteOf(now) + MINUTE, ...instants.filter((instant) => instant > now)),
  }
}

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
