import { AwsClient } from 'aws4fetch'
import { ServiceUnavailable } from '../errors.ts'
import { checkedKey, type FileStore, keyTaken } from './file-store.ts'

export interface Bucket {
  /** Without the bucket's name and without a trailing slash. */
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * The number of attempts, the time limit for a response, and the first pause between attempts, in
 * milliseconds.
 */
interface RetryOptions {
  readonly attempts: number
  readonly responseMs: number
  readonly pauseMs: number
}
const RETRIES: RetryOptions = { attempts: 3, responseMs: 10_000, pauseMs: 200 }

/**
 * Stores files in a bucket of an S3-compatible service, each under its key. A new file is written with
 * `If-None-Match: *`, so that only one of two writers succeeds. The key is also checked before, for services
 * that ignore that header; only on those could two simultaneous writers both succeed.
 */
export function s3Bucket(bucket: Bucket, retries: RetryOptions = RETRIES): FileStore {
  const send = senderTo(bucket, retries)
  const draftOf = async (key: string) => {
    const { status, headers } = await send('HEAD', key, { expected: [200, 404] })
    return status === 200 ? headers.get(DRAFT) : undefined
  }
  return {
    async save(key, bytes) {
      if ((await draftOf(key)) !== undefined) throw keyTaken(key)
      const draft = crypto.randomUUID()
      const body = Uint8Array.from(bytes)
      const headers = { ...STORED, [DRAFT]: draft, 'If-None-Match': '*' }
      const { status } = await send('PUT', key, { headers, body, expected: [200, 412] })
      // The first attempt may have arrived although its response did not.
      if (status === 412 && (await draftOf(key)) !== draft) throw keyTaken(key)
    },
    async open(key) {
      const { status, headers, body } = await send('GET', key, { expected: [200, 404] })
      if (status === 404 || !body) return null
      return { size: Number(headers.get('Content-Length')), content: body }
    },
    async remove(key) {
      await send('DELETE', key, { expected: [200, 204, 404] })
    },
  }
}

/** Identifies the `save` that wrote a file. */
const DRAFT = 'x-amz-meta-draft'
/** Even if the bucket is public by mistake, browsers download its files instead of displaying them. */
const STORED = {
  'Cache-Control': 'private, max-age=3600',
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
}

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array<ArrayBuffer>
  readonly expected: readonly number[]
}

function senderTo(bucket: Bucket, retries: RetryOptions) {
  const client = new AwsClient({ ...bucket, service: 's3' })

  async function sendOnce(method: string, key: string, { headers, body }: Sent): Promise<Response> {
    const signed = await client.sign(`${bucket.endpoint}/${bucket.name}/${key}`, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': await sha256(body ?? new Uint8Array()) },
      ...(body && { body }),
    })
    // The limit covers only the start of the response, because reading a file may take as long as the client
    // needs.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('no response in time')), retries.responseMs)
    return fetch(signed, { signal: limit.signal, redirect: 'manual' }).finally(() => clearTimeout(timer))
  }

  /** Retries while the service is unavailable or busy. */
  return async function send(method: string, key: string, sent: Sent): Promise<Response> {
    checkedKey(key)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === retries.attempts
      try {
        const response = await sendOnce(method, key, sent)
        const code = response.ok ? '' : await codeOf(response)
        if (sent.expected.includes(response.status) && code !== 'NoSuchBucket') return response
        if (isLast || !isTemporary(response.status))
          throw new Refused(method, key, `${response.status} ${code}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        if (isLast)
          throw new ServiceUnavailable('files', `the bucket cannot be reached (${method} ${key})`, {
            cause: error,
          })
      }
      await new Promise((resolve) => setTimeout(resolve, retries.pauseMs * 2 ** (attempt - 1)))
    }
  }
}

class Refused extends ServiceUnavailable {
  constructor(method: string, key: string, response: string) {
    super('files', `the bucket responded to ${method} ${key} with ${response.trim()}`)
  }
}

/** Whether the service is unavailable, busy, or processing another request for the same key. */
function isTemporary(status: number): boolean {
  return status >= 500 || [408, 409, 429].includes(status)
}

/** The error code of the service, such as `SignatureDoesNotMatch`. */
async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
