import { useSyncExternalStore } from 'react'
import type { Command } from '@/offline/store/command.ts'

/**
 * Asks the user to read the texts; null while nothing asks. `command` is what they wanted to do, or null if they opened
 * the texts from the notice.
 */
export type ConsentRequest = { command: Command | null } | null

const listeners = new Set<() => void>()
let current: ConsentRequest = null

/** Opens the sheet with the texts that the user has not agreed to, or closes it with null. */
export function requestConsent(request: ConsentRequest): void {
  current = request
  for (const listener of listeners) listener()
}

export function useConsentRequest(): ConsentRequest {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
