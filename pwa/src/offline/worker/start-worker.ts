import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { reportError, reported } from '@/offline/errors/report-error.ts'
import { sendErrorReports } from '@/offline/errors/send-error-reports.ts'
import { sendAll } from '@/offline/outbox/send-all.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import * as personalShapes from '@/offline/store/personal-shapes.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import * as rebuilding from '@/offline/store/rebuild-database.ts'
import { handlePushes } from '@/offline/worker/push-worker.ts'

/** The event of Background Sync, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Stores the files of the app, and handles everything that reaches the service worker. */
export function startWorker(worker: ServiceWorkerGlobalScope, precached: PrecacheEntry[]): void {
  worker.addEventListener('error', ({ error, message }) => void reportError('worker', error ?? message))
  worker.addEventListener('unhandledrejection', ({ reason }) => void reportError('worker', reason))

  rebuildWith(async () => rebuilding)
  loadShapesWith(async () => personalShapes)

  precacheAndRoute(precached)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }))
  // The content at these addresses never changes.
  registerRoute(
    ({ url }) => url.origin === worker.location.origin && url.pathname.startsWith('/api/branding/'),
    new CacheFirst({ cacheName: 'brand' }),
  )

  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })

  handlePushes(worker)

  worker.addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as SyncEvent
    if (tag === 'drain') waitUntil.call(event, sendOrRetryLater())
  })
}

/**
 * Sends what waits on this device. Throws if something has to be sent again later, because a rejected promise makes the
 * browser repeat the event.
 */
async function sendOrRetryLater(): Promise<void> {
  const { nextAt } = await reported(sendAll('connection'))
  await sendErrorReports()
  if (nextAt !== null) throw new Error('Something is still unsent')
}
