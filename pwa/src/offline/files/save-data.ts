import { useSyncExternalStore } from 'react'

/** What some browsers know of the connection; TypeScript's library does not have it. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

/** Whether the user asked the device to use little data: then files are fetched only when they are opened. */
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
