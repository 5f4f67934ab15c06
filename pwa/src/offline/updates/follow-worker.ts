import { Workbox } from 'workbox-window'
import { offerUpdate } from '@/offline/updates/offered-update.ts'
import { reloadWhenUnused } from './offered-update.ts'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const WORKER_URL = '/sw.js'

/** How often to check for a new version, because a window in an office may stay open for days. */
const LOOK_FOR_UPDATES_MS = 60 * 60 * 1_000

/** How long the browser may take to replace the old worker. Chromium replaces a busy one only after 30 seconds. */
const TAKEOVER_MS = 2_000

/**
 * Registers the service worker, offers each new version to the user, and reloads this tab once when a new
 * worker takes over, whichever tab started it. `controllerAtStart` controlled the page when it was loaded.
 */
export async function followWorker(controllerAtStart: ServiceWorker | null): Promise<void> {
  const workbox = new Workbox(workerUrl())
  const offer = () => {
    // A page without a worker loads the new version anyway.
    if (navigator.serviceWorker.controller) offerUpdate(switchAllTabs)
  }
  const switchAllTabs = () => {
    workbox.messageSkipWaiting()
    // A page that reloads no longer keeps the old worker busy.
    setTimeout(async () => {
      if ((await navigator.serviceWorker.getRegistration())?.waiting) reloadWhenUnused()
    }, TAKEOVER_MS)
  }
  let controller = controllerAtStart
  const noteController = () => {
    const previous = controller
    controller = navigator.serviceWorker.controller
    // The very first worker takes over an up-to-date page.
    if (previous && controller !== previous) reloadWhenUnused()
  }
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', noteController)
  const registration = await workbox.register()
  noteController()
  // Workbox does not notice a worker that another tab is already installing.
  const { installing } = registration ?? {}
  installing?.addEventListener('statechange', () => {
    if (registration?.waiting === installing) offer()
  })

  const lookForUpdate = () => void workbox.update().catch(() => undefined)
  setInterval(lookForUpdate, LOOK_FOR_UPDATES_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate()
  })
}

/** The only script URL that the content security policy lets this app create. */
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
