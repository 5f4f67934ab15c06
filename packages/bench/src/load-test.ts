import { Agent, request } from 'node:http'

/** One request of a load test. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: object
  readonly key?: string
}

interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Milliseconds within which 95 of 100 requests were answered. */
  readonly p95: number
}

/**
 * So many clients send one request after the other, for this time or until `next` returns null. Throws when an
 * answer has another status than expected.
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
      const answered = await send(url, agent, call)
      times.push(performance.now() - before)
      if (answered !== status) throw new Error(`${call.method} ${call.path} was answered with ${answered}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client)).finally(() => agent.destroy())
  const seconds = (performance.now() - started) / 1000
  times.sort((one, other) => one - other)
  return { requests: times.length, seconds, p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN }
}

function send(url: string, agent: Agent, { method, path, token, body, key }: Call) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const sending = request(`${url}/api${path}`, { agent, method, headers })
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body && JSON.stringify(body))
  })
}
