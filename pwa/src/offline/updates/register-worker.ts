import { watchForms } from './offered-update.ts'

/** How long a busy page may delay the registration. */
const IDLE_TIMEOUT_MS = 2_000

/** Registers the service worker after the first view, in production only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchForms()
  // Another tab may switch to a new worker before this tab listens.
  const { controller } = navigator.serviceWorker
  afterFirstView(() => {
    // Without a worker the app works online.
    import('@/offline/updates/follow-worker.ts')
      .then(({ followWorker }) => followWorker(controller))
      .catch(() => undefined)
  })
}

function afterFirstView(run: () => void): void {
  const whenIdle = () => {
    // Older versions of Safari have no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(run, IDLE_TIMEOUT_MS)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
