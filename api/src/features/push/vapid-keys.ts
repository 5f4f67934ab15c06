import webPush, { type VapidKeys } from 'web-push'
import type { Deps } from '../../deps.ts'
import { serverKey } from '../../platform/db/server-keys.ts'

/**
 * The keys that identify this server to push services, created on its first start. Browsers subscribe with
 * the public key, so with a new pair all of them would have to subscribe again.
 */
export function vapidKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<VapidKeys> {
  return serverKey(deps, 'vapid', () => webPush.generateVAPIDKeys())
}
