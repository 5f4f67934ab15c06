import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'cubby-theme'
const CHANGED = 'cubby-theme'

/** The theme chosen on this device. public/theme.js reads the same key before the first paint. */
function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readTheme)
}
