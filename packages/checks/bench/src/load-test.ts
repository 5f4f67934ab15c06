import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { percentile } from './row.ts'

const BUSY = 503

/** One request of a load test. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly body?: object
  readonly key?: string
  readonly ifNoneMatch?: string
}

interface Received {
  readonly status: number | undefined
  readonly etag: string | undefined
  /** How long to wait before the request may be sent again, if the server is busy. */
  readonly retryAfterMs: number
}

interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** The 95th percentile of the response times, in milliseconds. */
  readonly p95: number
}

/**
 * Runs this many clients at once. Each sends one request after the other until the time is over or `next`
 * returns null. If the server is too busy for a request, the client sends it again, as the app does. Throws if a
 * response has another status than expected.
 */
export async function loadTest(
  url: string,
  {
    clients,
    ms,
    status,
    next,
  }: { clients: number; ms: number; status: number; next: (n: number) => Call | null },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  let sent = 0
  const started = performance.now()
  async function client() {
    while (performance.now() - started < ms) {
      const call = next(sent)
      sent += 1
      if (!call) return
      const before = performance.now()
      let received = await send(url, agent, call)
      while (received.status === BUSY) {
        await setTimeout(received.retryAfterMs)
        received = await send(url, agent, call)
      }
      times.push(performance.now() - before)
      if (received.status !== status)
        throw new Error(`${call.method} ${call.path} returned ${received.status}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client)).finally(() => agent.destroy())
  const seconds = (performance.now() - started) / 1000
  return { requests: times.length, seconds, p95: percentile(times, 0.95) }
}

export function send(
  url: string,
  agent: Agent,
  { method, path, token, body, key, ifNoneMatch }: Call,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers: OutgoingHttpHeaders = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
      ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }),
    }
    const sending = request(`${url}/api${path}`, { agent, method, headers })
    sending.on('response', (response) => {
      response.resume()
      const { etag, 'retry-after': retryAfter = '1' } = response.headers
      response.on('end', () =>
        resolve({ status: response.statusCode, etag, retryAfterMs: Number(retryAfter) * 1000 }),
      )
      response.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body && JSON.stringify(body))
  })
}
