import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let apply: (() => void) | null = null

/** Shows the update prompt. `switchAllTabs` runs when the user accepts it. */
export function offerUpdate(switchAllTabs: () => void): void {
  apply = switchAllTabs
  for (const listener of listeners) listener()
}

/** Switches every tab to the new version; null while there is none. */
export function useOfferedUpdate(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => apply)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
