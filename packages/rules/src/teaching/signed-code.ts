import { fromBase64url, toBase64url } from '../base64url.ts'

/** Text of a QR code: encoded fields and their Ed25519 signature. */
export interface SignedCode {
  readonly fields: readonly unknown[]
  /** The encoded fields, which the signature signs. */
  readonly encoded: string
  readonly signature: Uint8Array<ArrayBuffer>
  /** The canonical code. Each content has only one. */
  readonly text: string
}

/** Whether a published key signed exactly this code; `unchecked` if the device cannot check signatures. */
export type SignatureCheck = 'valid' | 'invalid' | 'unknown_key' | 'unchecked'

const SIGNATURE_BYTES = 64
/** The maximum length. No code is longer, because names and titles are limited. */
const CODE_MAX_LENGTH = 8_000

/** Encodes the fields with characters that a link may contain. */
export function encodeFields(fields: readonly unknown[]): string {
  return toBase64url(utf8(JSON.stringify(fields)))
}

/** Returns the code of encoded fields and their signature. */
export function signedCode(encoded: string, signature: Uint8Array): string {
  return `${encoded}.${toBase64url(signature)}`
}

/**
 * Returns the code in scanned or pasted text, which is a link with the code as its fragment, or only the code.
 * Null if there is no code. The signature is not checked.
 */
export function readSignedCode(pasted: string): SignedCode | null {
  if (pasted.length > CODE_MAX_LENGTH) return null
  const text = pasted.slice(pasted.lastIndexOf('#') + 1).replace(/\s/g, '')
  const [encoded = '', signed = '', ...more] = text.split('.')
  const [bytes, signature] = [fromBase64url(encoded), fromBase64url(signed)]
  if (!bytes || signature?.length !== SIGNATURE_BYTES || more.length > 0) return null
  const fields = fieldsIn(bytes)
  return fields && { fields, encoded, signature, text }
}

function fieldsIn(bytes: Uint8Array): unknown[] | null {
  try {
    const percents = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const fields: unknown = JSON.parse(decodeURIComponent(percents))
    return Array.isArray(fields) ? fields : null
  } catch {
    return null
  }
}

function utf8(text: string): Uint8Array {
  const percents = encodeURIComponent(text)
  const bytes = percents.match(/%..|./g) ?? []
  return Uint8Array.from(bytes, (one) =>
    one.length === 3 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0),
  )
}
