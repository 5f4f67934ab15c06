import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { refusalOfSignature, type S3Key } from './s3-signature.ts'

interface StoredFile {
  readonly body: Buffer
  readonly headers: Record<string, string>
}

/** The running service. A test may change its state. */
interface S3Server {
  readonly url: string
  /** By path: `/bucket/key`. */
  readonly files: Map<string, StoredFile>
  /** Every request, as `METHOD /path`. */
  readonly requests: string[]
  /** How many minutes its clock is ahead. */
  minutesAhead: number
  /** Like older services, overwrites a file and ignores the request's conditions. */
  ignoresConditions: boolean
  /** Failures of the next requests: a status or no response, before or after the request takes effect. */
  failures: { status: number | 'no response'; when: 'before' | 'after' }[]
}

const STORED_HEADERS = /^(cache-control|content-type|content-disposition|x-amz-meta-.*)$/

/** For the tests of one file: a small S3 with one bucket, which checks every signature. */
export function useS3Server(bucket: string, key: S3Key): S3Server {
  const { service, start, stop } = createS3Server(bucket, key)
  beforeAll(start)
  afterAll(stop)
  return service
}

export function createS3Server(bucket: string, key: S3Key) {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  const service: S3Server = {
    get url() {
      const { port } = server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    files: new Map(),
    requests: [],
    minutesAhead: 0,
    ignoresConditions: false,
    failures: [],
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', rawHeaders } = request
    const body = Buffer.concat(await request.toArray())
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 ? [] : [[name.toLowerCase(), rawHeaders[at + 1] ?? ''] as const],
    )
    service.requests.push(`${method} ${url}`)
    const failure = service.failures.shift()
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    if (failure?.when === 'before')
      return failure.status === 'no response' || refuse(failure.status, 'SlowDown')
    const now = new Date(Date.now() + service.minutesAhead * 60_000)
    const refusal = refusalOfSignature({ method, url, headers, body }, key, now)
    if (refusal) return refuse(403, refusal)
    if (!url.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket')
    const stored = service.files.get(url)
    if (method === 'PUT') {
      const isTaken = stored && request.headers['if-none-match'] === '*' && !service.ignoresConditions
      if (isTaken) return refuse(412, 'PreconditionFailed')
      const own = headers.filter(([name]) => STORED_HEADERS.test(name))
      service.files.set(url, { body, headers: Object.fromEntries(own) })
    }
    if (method === 'DELETE') service.files.delete(url)
    if (failure) return failure.status === 'no response' || refuse(failure.status, 'InternalError')
    if (method === 'PUT') return response.writeHead(200).end()
    if (method === 'DELETE') return response.writeHead(204).end()
    if (!stored) return refuse(404, 'NoSuchKey')
    response.writeHead(200, { ...stored.headers, 'Content-Length': stored.body.length })
    return response.end(method === 'HEAD' ? '' : stored.body)
  }

  return {
    service,
    start: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
