import { isPushEndpoint } from '@cubby/rules/messages/push-endpoint'
import { generateRequestDetails } from 'web-push-neo'
import type { Deps } from '../../../platform/deps.ts'
import { ServiceUnavailable } from '../../../platform/service-unavailable.ts'
import type { Delivered, ToDeliver } from '../notifications/deliver.ts'
import { pushPayload } from './push-payload.ts'
import type { Device } from './queries.ts'
import { vapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is off, in seconds. */
const TTL_SECONDS = 86_400

export type PushDeps = Pick<Deps, 'config' | 'db' | 'clock'> & { readonly pushTimeoutMs?: number }

/** Statuses of a push service after which a retry may help. */
const TRY_AGAIN = new Set([408, 425, 429])
const GONE = new Set([404, 410])

/**
 * Sends a notification to a device. `isGone` means that the subscription is no longer valid. Throws
 * ServiceUnavailable when the push service is down, slow, or busy.
 */
export async function sendPush(
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
  const { headers, body } = await generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: TTL_SECONDS,
    // Replaces an earlier copy that waits because the device is off.
    topic: notification.id.replaceAll('-', ''),
  })
  const { 'Content-Length': _, ...others } = headers
  return { method: 'POST', headers: others, body }
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
