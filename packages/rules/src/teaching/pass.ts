import { encodeFields, readSignedCode, type SignedCode } from './signed-code.ts'

/** The content of a pass: this user has a seat in this session. */
export interface Pass {
  readonly keyId: string
  readonly sessionId: string
  readonly userId: string
}

/** The content of a pass's QR code. */
export interface PassCode extends Omit<SignedCode, 'fields'> {
  readonly pass: Pass
}

/** No certificate begins with it, so that neither can be used as the other. */
const KIND = 'pass'
const VERSION = 1

export function encodePass({ keyId, sessionId, userId }: Pass): string {
  return encodeFields([KIND, VERSION, keyId, sessionId, userId])
}

/** Returns the pass in scanned text; null if there is none. The signature is not checked. */
export function readPassCode(scanned: string): PassCode | null {
  const code = readSignedCode(scanned)
  if (!code) return null
  const { fields, ...signed } = code
  const [kind, version, keyId, sessionId, userId, ...more] = fields
  if (kind !== KIND || version !== VERSION || more.length > 0) return null
  if (typeof keyId !== 'string' || typeof sessionId !== 'string' || typeof userId !== 'string') return null
  return { pass: { keyId, sessionId, userId }, ...signed }
}
