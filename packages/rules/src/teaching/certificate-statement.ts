import { readCertificateNumber } from './certificate-number.ts'
import { encodeFields, readSignedCode, type SignedCode } from './signed-code.ts'

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

/** The content of a certificate's QR code. The list of revoked certificates contains the digests of such codes. */
interface CertificateCode extends Omit<SignedCode, 'fields'> {
  readonly statement: CertificateStatement
}

const VERSION = 1

/** The fields of a code, in their order. */
type StatementFields = readonly [
  version: typeof VERSION,
  keyId: string,
  number: string,
  name: string,
  className: string,
  startDate: string,
  endDate: string,
  issuedOn: string,
  /** Empty when it never expires. */
  expiresOn: string,
  hours: number,
]

/** Encodes the statement with characters that a link may contain. */
export function encodeStatement(statement: CertificateStatement): string {
  const { keyId, number, name, className, startDate, endDate, issuedOn, expiresOn, hours } = statement
  return encodeFields([
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
  ])
}

/** Returns the code in scanned or pasted text, which is a link or only the code. Null if there is no code. */
export function readCertificateCode(pasted: string): CertificateCode | null {
  const code = readSignedCode(pasted)
  if (!code) return null
  const { fields, ...signed } = code
  const statement = readStatement(fields)
  return statement && { statement, ...signed }
}

function readStatement(fields: readonly unknown[]): CertificateStatement | null {
  if (!areStatementFields(fields)) return null
  const [, keyId, number, name, className, startDate, endDate, issuedOn, expiresOn, hours] = fields
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
    hours,
  }
}

function areStatementFields(fields: readonly unknown[]): fields is StatementFields {
  if (fields.length !== 10 || fields[0] !== VERSION || typeof fields[9] !== 'number') return false
  return fields.slice(1, 9).every((field) => typeof field === 'string')
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
