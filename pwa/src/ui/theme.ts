import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'cubby-theme'
const CHANGED = 'cubby-theme'

/** The theme chosen on this device. public/theme.js reads the same key before the first paint. */
function readTheme(): ThemeChoice {
  const stored = readSetting(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  writeSetting(KEY, choice === 'system' ? null : choice)
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
