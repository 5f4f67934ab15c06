import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { serverKey } from '../../platform/db/server-keys.ts'

/**
 * Returns the function that derives a user's device key, with which their devices lock stored data when a login
 * ends. Only a login delivers it, and it is the same after each. Call it outside of transactions.
 */
export async function deviceKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<(userId: string) => string> {
  const { secret } = await serverKey(deps, 'device-keys', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return (userId) => createHmac('sha256', secret).update(userId).digest('base64url')
}
