import { fromBase64url } from '@cubby/rules/base64url'
import { call } from '@/api/call.ts'
import type { DeviceLogin } from '@/offline/store/device-login.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { isCurrent } from '@/offline/store/user-database.ts'

/** Makes a key that scripts can use but not read. Throws for text that is no key. */
export async function importDeviceKey(key: string): Promise<CryptoKey> {
  const bytes = fromBase64url(key)
  if (!bytes) throw new Error('The device key is not base64url')
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Fetches the device key for a login that was stored without one. */
export async function fetchDeviceKey(login: DeviceLogin): Promise<void> {
  const { device_key } = await call('GET', '/users/device-key', { token: login.token })
  const deviceKey = await importDeviceKey(device_key)
  const db = await openPublic()
  await db.transaction('rw', db.login, async () => {
    if (await isCurrent(login)) await db.login.update('current', { deviceKey })
  })
}
