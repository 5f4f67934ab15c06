import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** How long a client waits before it repeats a request that failed, in milliseconds. */
const RETRY_MS = 100

interface ApiResponse<Body = unknown> {
  readonly status: number
  readonly body: Body
  readonly text: string
}

interface Options {
  readonly token?: string
  readonly body?: object
  readonly key?: string
}

/** A device that sends requests to one address. */
export interface Client {
  readonly send: <Body = unknown>(
    method: string,
    path: string,
    options?: Options,
  ) => Promise<ApiResponse<Body>>
  /** Sends a change as the app does: with one key, again and again until a server has decided. */
  readonly sendUntilDecided: <Body = unknown>(
    method: string,
    path: string,
    options: Options,
  ) => Promise<ApiResponse<Body>>
}

export function clientOf(url: string): Client {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  async function send<Body>(method: string, path: string, { token, body, key }: Options = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Body }
  }
  return {
    send,
    async sendUntilDecided<Body>(method: string, path: string, options: Options) {
      const keyed = { key: randomUUID(), ...options }
      for (;;) {
        const response = await send<Body>(method, path, keyed).catch(() => null)
        if (response && !isUndecided(response)) return response
        await setTimeout(RETRY_MS)
      }
    },
  }
}

/** Whether the same request is to be sent again: no server has decided about it, or one is about to. */
function isUndecided({ status, body }: ApiResponse): boolean {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return status >= 500 || status === 429 || code === 'key_in_flight'
}
