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

const LOOK_AGAIN_MS = 1_000

const touched = new Set<HTMLFormElement>()

/** Tracks which forms contain typed text; called once at start. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form) touched.add(form)
  })
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof HTMLFormElement) touched.delete(target)
  })
}

/** Reloads the page as soon as no form with typed text is on it. */
export function reloadWhenUnused(): void {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  if (touched.size === 0) location.reload()
  else setTimeout(reloadWhenUnused, LOOK_AGAIN_MS)
}
