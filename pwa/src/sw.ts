import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { sendAll } from '@/offline/outbox/send-all.ts'
import { handlePushes } from '@/offline/push/push-worker.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import * as personalShapes from '@/offline/store/personal-shapes.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import * as rebuilding from '@/offline/store/rebuild-database.ts'

rebuildWith(async () => rebuilding)
loadShapesWith(async () => personalShapes)

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** The event of Background Sync, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// precached-files.ts says which files.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }))
// The content at these addresses never changes.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/api/branding/'),
  new CacheFirst({ cacheName: 'brand' }),
)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

handlePushes(self)

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === 'drain') waitUntil.call(event, drainOrComeBack())
})

/** A rejected promise makes the browser try again later. */
async function drainOrComeBack(): Promise<void> {
  const { nextAt } = await sendAll('sign')
  if (nextAt !== null) throw new Error('Something is still unsent')
}
