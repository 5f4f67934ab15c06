import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/store/user-database.ts'

const SUBSCRIPTIONS = '/notifications/push/subscriptions'

/**
 * Subscribes this browser to push messages, or renews the subscription, for the logged-in user. Does nothing
 * without a login. Used by page and worker.
 */
export async function subscribeHere({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const login = await readLogin()
  if (!login) return
  const { token } = login
  const { key } = await call('GET', '/notifications/push/key', { token })
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The subscription uses another server key.
    const other = await pushManager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return pushManager.subscribe(options)
  })
  await call('POST', SUBSCRIPTIONS, { token, body: bodyOf(subscription) })
}

/** Ends the subscription of this browser, also on the server if it can be reached. */
export async function unsubscribeHere({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const subscription = await pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const login = await readLogin()
  await subscription.unsubscribe()
  if (!login) return
  await call('DELETE', SUBSCRIPTIONS, { token: login.token, body: { endpoint } }).catch(() => undefined)
}

/** Every subscription has keys, although the type of the platform leaves them out. */
function bodyOf(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}
