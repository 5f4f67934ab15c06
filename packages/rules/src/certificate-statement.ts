import { fromBase64url, toBase64url } from './base64url.ts'
import { readCertificateNumber } from './certificate-number.ts'

/** The content of an issued certificate. Days are yyyy-MM-dd in the provider's time zone. */
export interface CertificateStatement {
  readonly keyId: string
  readonly number: string
  readonly name: string
  readonly className: string
  readonly startDate: string
  readonly endDate: string
  readonly issuedOn: string
  /** The last day on which it is valid; null when it never expires. */
  readonly expiresOn: string | null
  readonly hours: number
}

/** The content of a QR code: the encoded statement, and its signature. */
export interface CertificateCode {
  readonly statement: CertificateStatement
  /** The encoded statement, which the signature signs. */
  readonly encoded: string
  readonly signature: Uint8Array<ArrayBuffer>
  /** The canonical code, whose digest the list of revoked ones contains. */
  readonly text: string
}

const VERSION = 1
const SIGNATURE_BYTES = 64
/** The maximum length. No code is longer, because names and titles are limited. */
const CODE_MAX_LENGTH = 8_000

/** Encodes the statement with characters that a link may contain. */
export function encodeStatement(statement: CertificateStatement): string {
  const { keyId, number, name, className, startDate, endDate, issuedOn, expiresOn, hours } = statement
  const fields = [
    VERSION,
    keyId,
    number,
    name,
    className,
    startDate,
    endDate,
    issuedOn,
    expiresOn ?? '',
    hours,
  ]
  return toBase64url(utf8(JSON.stringify(fields)))
}

/** Returns the code of a certificate, which is the fragment of its link: `…/verify#code`. */
export function certificateCode(encoded: string, signature: Uint8Array): string {
  return `${encoded}.${toBase64url(signature)}`
}

/** Returns the code in scanned or pasted text, which is a link or only the code. Null if there is no code. */
export function readCertificateCode(pasted: string): CertificateCode | null {
  if (pasted.length > CODE_MAX_LENGTH) return null
  const text = pasted.slice(pasted.lastIndexOf('#') + 1).replace(/\s/g, '')
  const [encoded = '', signed = '', ...more] = text.split('.')
  const [bytes, signature] = [fromBase64url(encoded), fromBase64url(signed)]
  if (!bytes || signature?.length !== SIGNATURE_BYTES || more.length > 0) return null
  const statement = readStatement(bytes)
  return statement && { statement, encoded, signature, text }
}

function readStatement(bytes: Uint8Array): CertificateStatement | null {
  const fields = fieldsIn(bytes)
  if (fields?.length !== 10 || fields[0] !== VERSION || typeof fields[9] !== 'number') return null
  const texts = fields.slice(1, 9)
  if (!texts.every((field) => typeof field === 'string')) return null
  const [keyId = '', number = '', name = '', className = '', ...days] = texts
  const [startDate = '', endDate = '', issuedOn = '', expiresOn = ''] = days
  if (readCertificateNumber(number) !== number) return null
  if (![startDate, endDate, issuedOn].every(isDay) || !(expiresOn === '' || isDay(expiresOn))) return null
  return {
    keyId,
    number,
    name,
    className,
    startDate,
    endDate,
    issuedOn,
    expiresOn: expiresOn || null,
    hours: fields[9],
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
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
