import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { sendErrorReports } from '@/offline/errors/error-queue.ts'
import { reportError, reported } from '@/offline/errors/report-error.ts'
import { countUnread, showAppBadge } from '@/offline/outbox/notification-commands.ts'
import { sendAll } from '@/offline/outbox/send-all.ts'
import { ownPath, readPushMessage } from '@/offline/push/push-message.ts'
import { subscribeHere } from '@/offline/push/push-subscription.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import * as personalShapes from '@/offline/store/personal-shapes.gen.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import * as rebuilding from '@/offline/store/rebuild-database.ts'
import { refresh } from '@/offline/sync/refresh.ts'

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

  // Without a directory index, `/` is a navigation like the others.
  precacheAndRoute(precached, { directoryIndex: '' })
  cleanupOutdatedCaches()
  const readShell = createHandlerBoundToURL('/index.html')
  const shell = async (request: Parameters<typeof readShell>[0]) => withoutPreloads(await readShell(request))
  registerRoute(new NavigationRoute(shell, { denylist: [/^\/api(\/|$)/] }))
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
 * Removes the preloads from the page. The worker has these files on the device, and browsers warn of preloads that they
 * do not use for a page from a worker.
 */
async function withoutPreloads(page: Response): Promise<Response> {
  const html = (await page.text()).replace(/\s*<link [^>]*rel="(?:module)?preload"[^>]*>/g, '')
  const headers = new Headers(page.headers)
  headers.delete('Content-Length')
  headers.delete('Content-Encoding')
  return new Response(html, { status: page.status, headers })
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

/** TypeScript's library lacks the buttons, which not every browser supports. */
interface OptionsWithActions extends NotificationOptions {
  actions: { action: string; title: string }[]
}

/** Handles push messages in the worker. Browsers revoke the permission of an app that shows no notification. */
function handlePushes(worker: ServiceWorkerGlobalScope): void {
  const { origin } = worker.location

  worker.addEventListener('push', (event) => event.waitUntil(reported(receive(event.data))))

  async function receive(data: PushMessageData | null): Promise<void> {
    const { title, body, tag, path, actions } = readPushMessage(data?.text(), origin)
    const options: OptionsWithActions = {
      body,
      tag,
      icon: '/pwa-192x192.png',
      badge: '/pwa-64x64.png',
      lang: 'en-US',
      actions: actions.map(({ action, title: label }) => ({ action, title: label })),
      data: { path, paths: Object.fromEntries(actions.map((each) => [each.action, each.path])) },
    }
    await worker.registration.showNotification(title, options)
    // Something happened on the server, so send and refresh now.
    await sendAll('connection').catch(() => undefined)
    await refresh('notifications').catch(() => undefined)
    await showAppBadge(await countUnread())
    await refresh('waitlist').catch(() => undefined)
  }

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // A button opens the app. The worker sends nothing, because only the server can confirm an enrollment.
    const { path, paths }: { path?: unknown; paths?: Record<string, unknown> } = event.notification.data ?? {}
    const wanted = paths?.[event.action] ?? path
    event.waitUntil(reported(open(ownPath(typeof wanted === 'string' ? wanted : '', origin))))
  })

  /** Opens the path in an open window or a new one. */
  async function open(path: string): Promise<void> {
    const windows = await worker.clients.matchAll({ type: 'window' })
    const seen = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
    const shown = await seen
      ?.focus()
      .then((client) => client.navigate(path))
      .catch(() => null)
    if (!shown) await worker.clients.openWindow(path)
  }

  worker.addEventListener('pushsubscriptionchange', (event) => {
    // Without a connection, the next start of the app renews the subscription.
    event.waitUntil(subscribeHere(worker.registration).catch(() => undefined))
  })
}
