import { callApi } from '@/api/client.ts'
import { readLogin } from '@/offline/store/user-database.ts'

const SUBSCRIPTIONS = '/notifications/push/subscriptions'

/**
 * Subscribes this browser to push messages, or renews that it is, and tells the server whose it is. Does
 * nothing when nobody is logged in. Used by page and worker.
 */
export async function subscribeHere({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const login = await readLogin()
  if (!login) return
  const { token } = login
  const { key } = await callApi<{ key: string }>('/notifications/push/key', { token })
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // It was subscribed with another key of the server's.
    const other = await pushManager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return pushManager.subscribe(options)
  })
  await callApi(SUBSCRIPTIONS, { method: 'POST', token, body: subscription.toJSON() })
}

/** Ends the subscription of this browser; the server hears of it if it can be reached. */
export async function unsubscribeHere({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const subscription = await pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const login = await readLogin()
  await subscription.unsubscribe()
  if (!login) return
  const request = { method: 'DELETE', token: login.token, body: { endpoint } }
  await callApi(SUBSCRIPTIONS, request).catch(() => undefined)
}
