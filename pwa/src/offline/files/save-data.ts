import { useSyncExternalStore } from 'react'

/** The Network Information API, which TypeScript's library lacks. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

/** Whether data saver is on. If so, files are downloaded only when they are opened. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false
}

export function useSavesData(): boolean {
  return useSyncExternalStore(onConnectionChange, savesData)
}

function onConnectionChange(listener: () => void): () => void {
  navigator.connection?.addEventListener('change', listener)
  return () => navigator.connection?.removeEventListener('change', listener)
}
