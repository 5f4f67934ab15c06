import { createHmac, randomBytes } from 'node:crypto'
import { serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * Returns the function that derives a user's device key. With this key the user's devices seal their stored data when a
 * login ends, and open it after the next login. The key never changes, and only a logged-in user gets it. Call it
 * outside of transactions.
 */
export async function deviceKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<(userId: string) => string> {
  const { secret } = await serverKey(deps, 'device-keys', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return (userId) => createHmac('sha256', secret).update(userId).digest('base64url')
}
