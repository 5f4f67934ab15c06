import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@cubby/test-postgres/free-port'

const HEALTH_CHECK_MS = 50
const UNAVAILABLE = 502

export interface Balancer {
  readonly url: string
  /** Adds a server to those that get requests once they are ready. */
  readonly add: (url: string) => void
  readonly remove: (url: string) => void
  /** Waits until all servers are ready. */
  readonly untilReady: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Sends each request to the next ready server, as a load balancer does: by the readiness route, and to another
 * server if a connection cannot be opened. A response that breaks off breaks off for the client, too.
 */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>()
  const stop = new AbortController()
  let turn = 0

  const isReady = (url: string) =>
    fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  async function checkHealth() {
    while (!stop.signal.aborted) {
      await Promise.all(
        [...servers.keys()].map(async (url) => {
          const ready = await isReady(url)
          if (servers.has(url)) servers.set(url, ready)
        }),
      )
      await setTimeout(HEALTH_CHECK_MS)
    }
  }

  const readyOnes = () => [...servers].filter(([, ready]) => ready).map(([url]) => url)

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const ready = readyOnes()
    const attempt = (left: number) => {
      const target = ready[turn++ % ready.length]
      if (!target || left === 0) {
        outgoing.writeHead(UNAVAILABLE).end()
        return
      }
      const upstream = request(target + incoming.url, { method: incoming.method, headers: incoming.headers })
      upstream.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? UNAVAILABLE, response.headers)
        response.pipe(outgoing)
        response.on('error', () => outgoing.destroy())
      })
      upstream.on('error', (error) => {
        // Nothing was sent, so another server can have the request.
        if ('code' in error && error.code === 'ECONNREFUSED') attempt(left - 1)
        else outgoing.destroy()
      })
      incoming.pipe(upstream)
    }
    attempt(ready.length)
  }

  const port = await freePort()
  const server = createServer(forward).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const checking = checkHealth()
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => void servers.set(url, false),
    remove: (url) => void servers.delete(url),
    async untilReady() {
      while (readyOnes().length < servers.size) await setTimeout(HEALTH_CHECK_MS)
    },
    async close() {
      stop.abort()
      await checking
      server.closeAllConnections()
      server.close()
    },
  }
}
