import { useSyncExternalStore } from 'react'

/** The place in the open menu for the sections of the current screen. */
let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

/** A `ref` for the place; null once the menu is closed. */
export function setMenuSlot(element: HTMLElement | null): void {
  slot = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the place for a portal while the menu is open. */
export function useMenuSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot)
}
