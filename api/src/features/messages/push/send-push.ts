import type { PushPayload } from '@cubby/contract/messages/push'
import { isOwnPath } from '@cubby/rules/links'
import { isPushEndpoint } from '@cubby/rules/messages/push-endpoint'
import webPush from 'web-push'
import type { Deps } from '../../../platform/deps.ts'
import { ServiceUnavailable } from '../../../platform/errors.ts'
import type { Attempt, JobData } from '../../../platform/jobs/jobs.ts'
import { type Delivered, deliver, type ToDeliver } from '../notifications/deliver.ts'
import { type Device, deleteDevice, findDevice } from './subscribe.ts'
import { vapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is off, in seconds. */
const TTL_SECONDS = 86_400

type PushDeps = Pick<Deps, 'config' | 'db' | 'clock'> & { readonly pushTimeoutMs?: number }

/** Statuses of a push service after which a retry may help. */
const TRY_AGAIN = new Set([408, 425, 429])
const GONE = new Set([404, 410])

/**
 * Sends a notification to a device. `isGone` means that the subscription is no longer valid. Throws if the push service
 * is down, slow, or busy, so that the job is retried.
 */
async function sendPush(
  deps: PushDeps,
  device: Device,
  notification: ToDeliver,
): Promise<Delivered & { readonly isGone?: boolean }> {
  // The configuration may have changed since the subscription was saved.
  if (!isPushEndpoint(device.endpoint, deps.config.pushServices)) {
    return { status: 'refused', detail: 'Not the address of a push service', isGone: true }
  }
  const request = await requestFor(deps, device, notification)
  if (!request) return { status: 'refused', detail: 'The keys of this device are unusable', isGone: true }
  const { ok, status, body } = await fetch(device.endpoint, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(deps.pushTimeoutMs ?? TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ServiceUnavailable('push', 'The push service cannot be reached', { cause })
  })
  await body?.cancel()
  if (ok) return { status: 'sent' }
  const detail = `The push service responded with ${status}`
  if (status >= 500 || TRY_AGAIN.has(status)) throw new ServiceUnavailable('push', detail)
  return { status: 'refused', detail, isGone: GONE.has(status) }
}

/** Returns the encrypted request, or null if the device's keys are invalid. */
async function requestFor(deps: PushDeps, device: Device, notification: ToDeliver) {
  const { endpoint, p256dh, auth } = device
  if (!(await isPublicKey(p256dh))) return null
  const vapid = { ...(await vapidKeys(deps)), subject: `mailto:${deps.config.provider.email}` }
  const payload = JSON.stringify(pushPayload(deps.config.publicUrl, notification))
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: TTL_SECONDS,
    // Replaces an earlier copy that waits because the device is off.
    topic: notification.id.replaceAll('-', ''),
  })
  const { 'Content-Length': _, ...others } = headers
  return { method: 'POST', headers: others, body: Uint8Array.from(body) }
}

/** Whether this is a point of the curve P-256. */
async function isPublicKey(p256dh: string): Promise<boolean> {
  const bytes = Buffer.from(p256dh, 'base64url')
  const imported = crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  return imported.then(
    () => true,
    () => false,
  )
}

/** Push services accept 4 kB, part of which encryption uses. Users read longer texts in the app. */
const TITLE_LENGTH = 120
const BODY_LENGTH = 300

const NOTIFICATIONS_PATH = '/profile?section=notifications'

/**
 * Returns a notification in the form of Declarative Web Push, which Safari shows by itself and our service
 * worker reads too.
 */
export function pushPayload(
  publicUrl: string,
  notification: {
    readonly id: string
    readonly type: string
    readonly title: string
    readonly message: string
    readonly action_url: string | null
  },
): PushPayload {
  const { id, type, title, message, action_url: url } = notification
  const navigate = publicUrl + (url !== null && isOwnPath(url) ? url : NOTIFICATIONS_PATH)
  return {
    web_push: 8030,
    notification: {
      title: shorten(title, TITLE_LENGTH),
      body: shorten(message, BODY_LENGTH),
      lang: 'en-US',
      tag: id,
      navigate,
      // Only the server can accept an offer, so the button opens the page for it.
      ...(type === 'waitlist_offer' && { actions: [{ action: 'accept', title: 'Accept', navigate }] }),
    },
  }
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

/**
 * Sends one notification to one device. A crash can send it again with the same tag, so that the device still shows
 * it once. Deletes a subscription that is no longer valid.
 */
export async function pushNotification(
  deps: PushDeps,
  { notificationId, subscriptionId }: JobData['push-notification'],
  attempt: Attempt = { isLast: false },
): Promise<void> {
  const key = { notificationId, channel: 'push', target: subscriptionId } as const
  await deliver(deps, key, attempt, async (found) => {
    const now = await deps.clock(deps.db)
    const device = await findDevice(deps.db, subscriptionId, { userId: found.user_id, now })
    if (!device) return { status: 'skipped', detail: 'Logged out of this device' }
    const outcome = await sendPush(deps, device, found)
    if (outcome.isGone) await deleteDevice(deps.db, device)
    return outcome
  })
}
