import { toBase64url } from '@cubby/rules/base64url'
import type { VapidKeys } from 'web-push'
import { auditKeyRotation, serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

const NAME = 'vapid'

/**
 * Returns the keys that identify this server to push services. The first call creates them. Browsers subscribe with
 * the public key, so with a new pair all of them would have to subscribe again.
 */
export function vapidKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<VapidKeys> {
  return serverKey(deps, NAME, makeKeys)
}

/**
 * Replaces the keys and deletes all subscriptions, because they accept only the old keys. A device subscribes
 * again when its user opens the app, without asking them. Returns the number of deleted subscriptions.
 */
export function rotateVapidKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = await clock(trx)
    const renewed = { value: JSON.stringify(await makeKeys()), created_at: now }
    await trx
      .insertInto('server_keys')
      .values({ name: NAME, ...renewed })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(renewed))
      .execute()
    const deleted = await trx.deleteFrom('push_subscriptions').executeTakeFirst()
    await auditKeyRotation(trx, 'push', now)
    return Number(deleted.numDeletedRows)
  })
}

/** Creates a public and a private key on the curve P-256, encoded as push services expect them. */
async function makeKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { d: privateKey } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (!privateKey) throw new Error('P-256 key generation returned no private key')
  return {
    publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    privateKey,
  }
}
