import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let text = ''

/** Tells a screen reader what has changed where the screen shows it without a word. */
export function announce(next: string): void {
  // The same sentence twice is two events.
  text = next === text ? `${next}\u00a0` : next
  for (const listener of listeners) listener()
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => text)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
