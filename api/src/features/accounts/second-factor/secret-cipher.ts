import { randomBytes } from 'node:crypto'
import { serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

const IV_BYTES = 12

/** Encrypts the secrets of authenticator apps. Decrypting a secret needs the id of the user it was encrypted for. */
export interface SecretCipher {
  readonly encrypt: (secret: string, userId: string) => Promise<string>
  readonly decrypt: (encrypted: string, userId: string) => Promise<string>
}

/** Returns the cipher of this installation. Call it outside of transactions. */
export async function secretCipher(deps: Pick<Deps, 'db' | 'clock'>): Promise<SecretCipher> {
  const { secret } = await serverKey(deps, 'authenticator-apps', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  const bytes = new Uint8Array(Buffer.from(secret, 'base64url'))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const algorithm = (iv: Uint8Array<ArrayBuffer>, userId: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(userId),
  })
  return {
    async encrypt(plain, userId) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const encrypted = await crypto.subtle.encrypt(
        algorithm(iv, userId),
        key,
        new TextEncoder().encode(plain),
      )
      return Buffer.concat([iv, new Uint8Array(encrypted)]).toString('base64url')
    },
    async decrypt(stored, userId) {
      const all = new Uint8Array(Buffer.from(stored, 'base64url'))
      const [iv, encrypted] = [all.slice(0, IV_BYTES), all.slice(IV_BYTES)]
      const plain = await crypto.subtle.decrypt(algorithm(iv, userId), key, encrypted)
      return new TextDecoder().decode(plain)
    },
  }
}
