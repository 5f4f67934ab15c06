import { IMPORT_ZIP_MAX_BYTES } from '@cubby/contract/constants'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { isUpload, uploadLimitMs } from './request-bodies.ts'

/** How long the headers of a request may take to arrive, and then a body that is not an upload. In milliseconds. */
const SLOW_MS = 30_000

/** How long Node keeps a connection open that is idle or slow. */
export const connectionLimits = {
  /**
   * Longer than the 60 s of most load balancers, which could otherwise send a request on a connection that the server
   * is closing.
   */
  keepAliveTimeout: 65_000,
  headersTimeout: SLOW_MS,
  /**
   * Long enough for the slowest upload, even if it first waits for another upload. `endConnections` limits
   * other bodies.
   */
  requestTimeout: 2 * uploadLimitMs(IMPORT_ZIP_MAX_BYTES),
  /** By default, Node enforces these limits only every 30 s. */
  connectionsCheckingInterval: 5_000,
}

/**
 * Ends a connection after its response if the server is stopping, or if part of the request has not arrived: Node would
 * read on for a moment, and then drop the connection together with the next request. Refuses a slow body.
 */
export function endConnections({
  isStopping,
  slowMs = SLOW_MS,
}: {
  readonly isStopping: () => boolean
  readonly slowMs?: number
}) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { incoming } = c.env
    let timer: NodeJS.Timeout | undefined
    const slow = new Promise<'slow'>((resolve) => {
      const check = () => {
        if (!incoming.complete) resolve('slow')
      }
      if (!isUpload(c)) timer = setTimeout(check, slowMs)
    })
    const first = await Promise.race([next(), slow])
    clearTimeout(timer)
    if (first === 'slow') return new Response(null, { status: 408, headers: { Connection: 'close' } })
    if (isStopping() || !incoming.complete) c.res.headers.set('Connection', 'close')
  })
}
