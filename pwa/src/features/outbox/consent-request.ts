import { useSyncExternalStore } from 'react'
import type { Command } from '@/offline/outbox/command.ts'

/** Open while the user reads the texts. `command` is what they wanted to do; null if the notice asked them. */
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
