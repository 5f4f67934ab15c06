import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from './router.ts'

/** Visitors may ask for any path below `/classes/`. */
const MAX_RESPONSES = 200

interface KeptResponse {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>
}

/**
 * Keeps the responses of public addresses, as they were sent, for a moment: the same bytes go to all visitors. No
 * visitor gets a response that is older than `maxAgeMs`, plus the time it took to make. A request with a login
 * is never answered from here, so users always see what they changed. Nor is a request with a query.
 */
export function recentResponses({
  maxAgeMs,
  clock = performance,
}: {
  readonly maxAgeMs: number
  readonly clock?: { readonly now: () => number }
}) {
  const responses = new LRUCache<string, Promise<KeptResponse | null>>({
    max: MAX_RESPONSES,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  })

  /** For the public addresses, outside of everything that prepares their responses. */
  const serve = createMiddleware<AppEnv>(async (c, next) => {
    if (!isPublic(c)) return next()
    const key = `${c.req.path} ${c.req.header('Accept-Encoding') ?? ''}`
    const known = responses.get(key)
    if (known) {
      const kept = await known
      return kept ? respond(c, kept) : next()
    }
    const { promise, resolve } = Promise.withResolvers<KeptResponse | null>()
    responses.set(key, promise)
    const raw = c.req.raw
    c.req.raw = unconditional(raw)
    let kept: KeptResponse | null = null
    try {
      await next()
      if (c.res.status === 200) kept = await keep(c.res)
    } finally {
      if (!kept && responses.peek(key) === promise) responses.delete(key)
      resolve(kept)
      c.req.raw = raw
    }
    if (kept) c.res = respond(c, kept)
  })

  /** For all addresses. After a change, the next response is a new one. */
  const forgetAfterChange = createMiddleware(async ({ req: { method } }, next) => {
    await next()
    if (method !== 'GET' && method !== 'HEAD') responses.clear()
  })

  return { serve, forgetAfterChange }
}

export type RecentResponses = ReturnType<typeof recentResponses>

function isPublic({ req }: Context): boolean {
  return req.method === 'GET' && !req.header('Authorization') && !req.url.includes('?')
}

/** Built without Hono's helpers, which copy all headers. */
function respond(c: Context<AppEnv>, { body, headers }: KeptResponse): Response {
  const requestId = c.get('requestId')
  const own = requestId && { 'x-request-id': requestId }
  if (!isSame(c.req.header('If-None-Match'), headers.etag)) {
    return new Response(body, { headers: { ...headers, ...own } })
  }
  // Without the headers that describe a body.
  const { 'content-type': _type, 'content-encoding': _encoding, ...others } = headers
  return new Response(null, { status: 304, headers: { ...others, ...own } })
}

/** Whether the client has this response already. If-None-Match compares weakly. */
function isSame(ifNoneMatch: string | undefined, etag = ''): boolean {
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag.replace('W/', '')) ?? false
}

function unconditional(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('If-None-Match')
  return new Request(request, { headers })
}

/** Without the id, which belongs to one request. */
async function keep(response: Response): Promise<KeptResponse> {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
  return { body: new Uint8Array(await response.arrayBuffer()), headers }
}
