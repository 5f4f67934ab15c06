import { AwsClient } from 'aws4fetch'
import { checkedKey, type FileStore, keyTaken } from './file-store.ts'

export interface Bucket {
  /** Without the bucket's name and without a slash at its end. */
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How often the service is asked, how long it may take to answer, and the first pause between, in milliseconds. */
interface Patience {
  readonly attempts: number
  readonly answerMs: number
  readonly pauseMs: number
}
const PATIENCE: Patience = { attempts: 3, answerMs: 10_000, pauseMs: 200 }

/**
 * Files in a bucket of an S3-compatible service, each under its key. A new one is written with
 * `If-None-Match: *`, so that of two writers one is refused. Whether the key is taken is asked before as well,
 * for services that do not know that header: there alone two writers at the same instant could both succeed.
 */
export function s3Bucket(bucket: Bucket, patience: Patience = PATIENCE): FileStore {
  const send = senderTo(bucket, patience)
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
      // The first try may have arrived although its answer did not.
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

/** Tells the file of one `save` from that of another. */
const DRAFT = 'x-amz-meta-draft'
/** Should a bucket be public by mistake, it still shows nothing in place. */
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

function senderTo(bucket: Bucket, patience: Patience) {
  const client = new AwsClient({ ...bucket, service: 's3' })

  async function sendOnce(method: string, key: string, { headers, body }: Sent): Promise<Response> {
    const signed = await client.sign(`${bucket.endpoint}/${bucket.name}/${key}`, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': await sha256(body ?? new Uint8Array()) },
      ...(body && { body }),
    })
    // The limit is on the answer's beginning: a file may take as long as its reader does.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('no answer in time')), patience.answerMs)
    return fetch(signed, { signal: limit.signal, redirect: 'manual' }).finally(() => clearTimeout(timer))
  }

  /** Asks again while the service is away or busy. Throws an Error that says what it answered in the end. */
  return async function send(method: string, key: string, sent: Sent): Promise<Response> {
    checkedKey(key)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === patience.attempts
      try {
        const answer = await sendOnce(method, key, sent)
        const code = answer.ok ? '' : await codeOf(answer)
        if (sent.expected.includes(answer.status) && code !== 'NoSuchBucket') return answer
        if (isLast || !isPassing(answer.status)) throw new Refused(method, key, `${answer.status} ${code}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        if (isLast) throw new Error(`the bucket cannot be reached (${method} ${key})`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, patience.pauseMs * 2 ** (attempt - 1)))
    }
  }
}

class Refused extends Error {
  constructor(method: string, key: string, answer: string) {
    super(`the bucket answered ${method} ${key} with ${answer.trim()}`)
  }
}

/** Away, busy, or at work on the same key for somebody else. */
function isPassing(status: number): boolean {
  return status >= 500 || [408, 409, 429].includes(status)
}

/** What the service calls its refusal, such as `SignatureDoesNotMatch`. */
async function codeOf(answer: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
