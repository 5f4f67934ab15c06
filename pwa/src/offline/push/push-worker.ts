import { sendAll } from '@/offline/outbox/send-all.ts'
import { ownPath, readPushMessage } from '@/offline/push/push-message.ts'
import { subscribeHere } from '@/offline/push/push-subscription.ts'
import { refresh } from '@/offline/sync/refresh.ts'

/** TypeScript leaves out the buttons, which not every browser has. */
interface OptionsWithActions extends NotificationOptions {
  actions: { action: string; title: string }[]
}

/** What the worker does for push messages. A push that is not shown costs the app its permission. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  const { origin } = worker.location

  worker.addEventListener('push', (event) => event.waitUntil(receive(event.data)))

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
    // What is told has happened on the server, and what waits here may go now.
    await sendAll('sign').catch(() => undefined)
    await refresh('notifications').catch(() => undefined)
    await refresh('waitlist').catch(() => undefined)
  }

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // A button opens the app where it is answered. Nothing is sent from here: only the server can say "enrolled".
    const { path, paths }: { path?: unknown; paths?: Record<string, unknown> } = event.notification.data ?? {}
    const wanted = paths?.[event.action] ?? path
    event.waitUntil(open(ownPath(typeof wanted === 'string' ? wanted : '', origin)))
  })

  /** In a window that is open, or in a new one. */
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
    // Without a connection the next start of the app does it.
    event.waitUntil(subscribeHere(worker.registration).catch(() => undefined))
  })
}
