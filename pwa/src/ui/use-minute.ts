import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE / 4)
  return () => clearInterval(timer)
}

function currentMinute() {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

/** Now, to the minute. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute))
}
