import { useSyncExternalStore } from 'react'
import { reloadWhenUnused, watchForms } from '@/offline/updates/reload-when-unused.ts'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const WORKER_URL = '/sw.js'

const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

/** Registers the service worker, in production only, and reloads this tab once a new one has taken over. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchForms()
  // The very first worker takes over too, from nobody: nothing to reload for.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadWhenUnused()
    controlled = true
  })
  void startWorker()
}

async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerUrl())
  noteWaiting(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => noteWaiting(registration))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** A worker waits only while an older one is in charge. */
function noteWaiting(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !navigator.serviceWorker.controller) return
  waiting = registration.waiting
  for (const listener of listeners) listener()
}

/** The one script URL that the content security policy lets this app make. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('cubby', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`Not a script of Cubby: ${url}`)
      return url
    },
  })
  return policy ? policy.createScriptURL(WORKER_URL) : WORKER_URL
}

/** Whether a new version waits, and what switches every tab to it. */
export function useUpdateReady(): { ready: boolean; apply: () => void } {
  const worker = useSyncExternalStore(subscribe, () => waiting)
  return { ready: worker !== null, apply: () => worker?.postMessage({ type: 'SKIP_WAITING' }) }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
