import webPush, { type VapidKeys } from 'web-push'
import { serverKey } from '../db/server-keys.ts'
import type { Deps } from '../deps.ts'

/**
 * The keys by which push services know this server, made on its first start. Browsers subscribe with the
 * public one; with another pair all of them would have to subscribe again.
 */
export function vapidKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<VapidKeys> {
  return serverKey(deps, 'vapid', () => webPush.generateVAPIDKeys())
}
