import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@cubby/test-postgres/free-port'

const HEALTH_CHECK_MS = 50
const UNAVAILABLE = 502

export interface Balancer {
  readonly url: string
  /** Adds a server, which gets requests once it is ready. */
  readonly add: (url: string) => void
  readonly remove: (url: string) => void
  /** Waits until all servers are ready. */
  readonly untilReady: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Sends each request to the next server that was ready at the last check, over connections that it keeps open. It
 * repeats no request. The client gets a 502 if no server is ready, or if the server fails before it responds. If the
 * server fails during its response, the client's connection is closed.
 */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  const stop = new AbortController()
  const watching: Promise<void>[] = []
  let turn = 0

  const isReady = (url: string) =>
    fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  async function watch(url: string) {
    while (servers.has(url) && !stop.signal.aborted) {
      const ready = await isReady(url)
      if (servers.has(url)) servers.set(url, ready)
      await setTimeout(HEALTH_CHECK_MS)
    }
  }

  const readyServers = () => [...servers].filter(([, ready]) => ready).map(([url]) => url)

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const ready = readyServers()
    const target = ready[turn++ % ready.length]
    if (!target) {
      outgoing.writeHead(UNAVAILABLE).end()
      return
    }
    const upstream = request(target + incoming.url, {
      agent,
      method: incoming.method,
      headers: incoming.headers,
    })
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? UNAVAILABLE, response.headers)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    upstream.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(UNAVAILABLE).end(`${target}: ${error.message}`)
    })
    incoming.pipe(upstream)
  }

  const port = await freePort()
  const server = createServer(forward).listen(port, '127.0.0.1')
  await once(server, 'listening')
  // 0 keeps idle connections open: closing one that a client is about to use would fail a request.
  server.keepAliveTimeout = 0
  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      servers.set(url, false)
      watching.push(watch(url))
    },
    remove: (url) => void servers.delete(url),
    async untilReady() {
      while (readyServers().length < servers.size) await setTimeout(HEALTH_CHECK_MS)
    },
    async close() {
      stop.abort()
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
