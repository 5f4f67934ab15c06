import { createHash, createHmac } from 'node:crypto'

/** A request as received. */
interface SignedRequest {
  readonly method: string
  /** Path and query, undecoded. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

export interface S3Key {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/
const SKEW_MS = 15 * 60_000

/** The S3 error code for a request with a wrong AWS Signature Version 4; null when the signature is right. */
export function refusalOfSignature(request: SignedRequest, key: S3Key, now: Date): string | null {
  const header = (name: string) => request.headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? ''
  const parts = AUTHORIZATION.exec(header('authorization'))
  if (!parts) return 'AccessDenied'
  const [, id = '', day = '', region = '', signedHeaders = '', signature] = parts
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const signed = signedHeaders.split(';')
  const mustBeSigned = request.headers.map(([name]) => name.toLowerCase()).filter(isSignedHeader)
  if (!mustBeSigned.every((name) => signed.includes(name))) return 'AccessDenied'
  const at = header('x-amz-date')
  if (!(Math.abs(instantOf(at) - now.getTime()) <= SKEW_MS)) return 'RequestTimeTooSkewed'
  const hash = header('x-amz-content-sha256')
  if (hash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = request.url.split('?')
  const canonical = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.split('&').filter(Boolean).map(withEquals).sort().join('&'),
    ...signed.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const stringToSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join(
    '\n',
  )
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${key.secretAccessKey}`),
  )
  return hmac(signingKey, stringToSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function isSignedHeader(name: string): boolean {
  return name === 'host' || name.startsWith('x-amz-')
}

/** Parses a timestamp such as 20130524T000000Z. */
function instantOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
}

function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function withEquals(pair: string): string {
  return pair.includes('=') ? pair : `${pair}=`
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
