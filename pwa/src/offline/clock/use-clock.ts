import { useCallback, useSyncExternalStore } from 'react'
import { currentTime } from '@/offline/clock/current-time.ts'

const MINUTE = 60_000

/** Something that depends on the time: its value, and until when it stays that value. Both are pure. */
export interface TimedValue<Value> {
  read: (now: number) => Value
  nextChange: (now: number) => number
}

/** Calls back whenever the value may have changed, also after the device slept. Returns what ends that. */
export function watchClock(nextChange: (now: number) => number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    const now = currentTime()
    // A timer may fire a little early; a clock may be set meanwhile.
    const wait = Math.min(Math.max(nextChange(now) - now, 1), MINUTE)
    timer = setTimeout(tick, wait)
  }
  const tick = () => {
    clearTimeout(timer)
    listener()
    plan()
  }
  document.addEventListener('visibilitychange', tick)
  plan()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The value as of now. `value` must stay the same object while what it depends on does. */
export function useClock<Value extends string | number>({ read, nextChange }: TimedValue<Value>): Value {
  const subscribe = useCallback((listener: () => void) => watchClock(nextChange, listener), [nextChange])
  return useSyncExternalStore(subscribe, () => read(currentTime()))
}

/** The minute it is, or the latest of these instants, in milliseconds, if that passed since. */
export function minuteOrLater(instants: readonly number[]): TimedValue<number> {
  const minuteOf = (now: number) => Math.floor(now / MINUTE) * MINUTE
  return {
    read: (now) => Math.max(minuteOf(now), ...instants.filter((instant) => instant <= now)),
    nextChange: (now) => Math.min(minuteOf(now) + MINUTE, ...instants.filter((instant) => instant > now)),
  }
}
