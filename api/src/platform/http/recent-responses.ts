import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from './router.ts'

/** A limit, because visitors can request any path below `/classes/`. */
const MAX_RESPONSES = 200

interface KeptResponse {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>
}

/**
 * Keeps the responses of public addresses for a moment and sends the same bytes to all visitors. A response that
 * a visitor gets is at most `maxAgeMs` old, plus the time that the server needed for it. Requests with a login
 * never get a kept response, so users always see their own changes. Neither do requests with a query.
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

  /** Serves public addresses. Must come before all middleware that changes their responses. */
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
      // Requests that waited for this one get the same failure, instead of waiting for another attempt.
      if (c.res.status === 200 || c.res.status === 503) kept = await keep(c.res)
    } finally {
      if (kept?.status !== 200 && responses.peek(key) === promise) responses.delete(key)
      resolve(kept)
      c.req.raw = raw
    }
    if (kept) c.res = respond(c, kept)
  })

  /** Deletes all kept responses after each request that may change something. Must run for all addresses. */
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

/** Returns a kept response, or 304. Does not use Hono's helpers, because they copy all headers. */
function respond(c: Context<AppEnv>, { status, body, headers }: KeptResponse): Response {
  const requestId = c.get('requestId')
  const own = requestId && { 'x-request-id': requestId }
  if (!isSame(c.req.header('If-None-Match'), headers.etag)) {
    return new Response(body, { status, headers: { ...headers, ...own } })
  }
  // A response without a body has none of the headers that describe one.
  const { 'content-type': _type, 'content-encoding': _encoding, ...others } = headers
  return new Response(null, { status: 304, headers: { ...others, ...own } })
}

/** Whether the client already has this response. If-None-Match ignores the difference between weak and strong ETags. */
function isSame(ifNoneMatch: string | undefined, etag = ''): boolean {
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag.replace('W/', '')) ?? false
}

function unconditional(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('If-None-Match')
  return new Request(request, { headers })
}

/** Keeps a response without its request id, which belongs to one request. */
async function keep(response: Response): Promise<KeptResponse> {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, body: new Uint8Array(await response.arrayBuffer()), headers }
}
