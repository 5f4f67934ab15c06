import { reported } from '@/offline/errors/report-error.ts'
import { countUnread, showAppBadge } from '@/offline/outbox/app-badge.ts'
import { sendAll } from '@/offline/outbox/send-all.ts'
import { ownPath, readPushMessage } from '@/offline/push/push-message.ts'
import { subscribeHere } from '@/offline/push/push-subscription.ts'
import { refresh } from '@/offline/sync/refresh.ts'

/** TypeScript's library lacks the buttons, which not every browser supports. */
interface OptionsWithActions extends NotificationOptions {
  actions: { action: string; title: string }[]
}

/** Handles push messages in the worker. Browsers revoke the permission of an app that shows no notification. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
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
