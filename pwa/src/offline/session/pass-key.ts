import { toBase64url } from '@cubby/rules/base64url'
import { type PassStamp, signedStamp, stampedPass } from '@cubby/rules/teaching/pass-stamp'
import { call } from '@/api/call.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { isCurrent, readLogin } from '@/offline/store/user-database.ts'

/** How a device stamps the passes that it shows. */
export const PASS_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Makes the key with which this login stamps the passes that it shows, once. It is stored after the server has its
 * public part, because instructors could not check a stamp before. Scripts can use the key, but not read it.
 */
export async function makePassKey(): Promise<void> {
  // Two tabs would make two keys.
  await navigator.locks.request('pass key', async () => {
    const login = await readLogin()
    if (!login || login.passKey) return
    const { privateKey, publicKey } = await crypto.subtle.generateKey(PASS_ALGORITHM, false, [
      'sign',
      'verify',
    ])
    const public_key = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
    await call('PUT', '/users/pass-key', { token: login.token, body: { public_key } })
    const db = await openPublic()
    await db.transaction('rw', db.login, async () => {
      if (await isCurrent(login)) await db.login.update('current', { passKey: privateKey })
    })
  })
}

/** Returns the pass with the stamp of a step; without one while the login has no key. Needs no connection. */
export async function stampPass(pass: string, step: PassStamp['step']): Promise<string> {
  const key = (await readLogin())?.passKey
  if (!key) return pass
  const signed = new TextEncoder().encode(signedStamp(pass, step))
  const signature = await crypto.subtle.sign(PASS_ALGORITHM, key, signed)
  return stampedPass(pass, { step, signature: new Uint8Array(signature) })
}
