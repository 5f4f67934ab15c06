import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { APP_VERSION } from '@/offline/updates/app-version.ts'

/** The version whose news this device has shown. */
const KEY = 'cubby-version'

const listeners = new Set<() => void>()

/** Notes that the user of this device has seen what is new in this version. */
export function noteSeen(): void {
  writeSetting(KEY, APP_VERSION)
  for (const listener of listeners) listener()
}

/** Whether this version replaced another one on this device, and its news were not shown yet. */
export function useHasNews(): boolean {
  return useSyncExternalStore(subscribe, hasNews)
}

/** Notes this version as seen on the first visit, when nothing is new. */
export function noteFirstVisit(): void {
  if (readSetting(KEY) === null) noteSeen()
}

function hasNews(): boolean {
  const seen = readSetting(KEY)
  return seen !== null && seen !== APP_VERSION
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have shown the news.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
