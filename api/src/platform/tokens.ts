import { createHash, randomBytes } from 'node:crypto'

/** Creates an opaque 256-bit bearer token. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
