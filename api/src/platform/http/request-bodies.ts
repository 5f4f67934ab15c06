import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { pathsOf } from '@cubby/contract/endpoint'
import { endpoints } from '@cubby/contract/endpoints'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { type ConcurrencyLimit, concurrencyLimit } from '../concurrency-limit.ts'
import { Refusal } from '../errors.ts'
import { TimedOut, withTimeLimit } from '../time-limit.ts'
import type { AppEnv } from './router.ts'

/**
 * Requires a JSON content type, except for file uploads. A request with an empty body may have any content
 * type, because the app sends the JSON content type with every request.
 */
export const onlyJson = createMiddleware(async (context, next) => {
  if (isUpload(context)) return next()
  const { method } = context.req
  const type = context.req.header('Content-Type') ?? ''
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  const hasBody = mayHaveBody && Boolean(await context.req.text())
  if (mayHaveBody && !hasBody && type) context.req.raw = withoutContentType(context.req.raw)
  if (hasBody && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** Copies a request without a body, because its headers may be read-only. */
function withoutContentType({ url, method, headers, signal }: Request): Request {
  const copied = new Headers(headers)
  copied.delete('Content-Type')
  return new Request(url, { method, headers: copied, signal })
}

/** Requires a multipart form content type for file uploads. */
export const onlyForms = createMiddleware(async (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (isUpload(context) && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** The endpoints whose bodies have a limit of their own, with a pattern of their paths. */
const limited = endpoints.flatMap((endpoint) => {
  if (endpoint.body?.maxBytes === undefined) return []
  const paths = pathsOf(endpoint).map((path) => path.replace(/:\w+/g, '[^/]+'))
  return [{ ...endpoint.body, method: endpoint.method, pattern: new RegExp(`^/api(?:${paths.join('|')})$`) }]
})

/** The described body of a request whose body has a limit of its own. */
export function limitedBody({ req }: Context) {
  return limited.find(({ method, pattern }) => method === req.method && pattern.test(req.path))
}

/** Whether a request uploads a file as multipart/form-data. All others accept JSON. */
export function isUpload(context: Context): boolean {
  return limitedBody(context)?.type === 'multipart/form-data'
}

/** Files of imports may be larger than others. */
function isImportUpload(context: Context): boolean {
  return Number(limitedBody(context)?.maxBytes) > UPLOAD_MAX_BYTES
}

/** The bytes of files that arrive or are handled at once: two of the largest, or more small ones. */
const MAX_BYTES = 12 * 1024 * 1024
/** Few, because each import may have 50 MB. */
const MAX_WAITING_IMPORTS = 4
/** Uploads that may wait. Most of their bytes have not arrived yet. */
const MAX_WAITING = 100
/** The uploads of one user run one after the other, so that slow ones leave room for other users. */
const MAX_WAITING_OF_USER = 30
const MAX_USERS = 1_000
/** Ends slower uploads, so that others can run: 60 kB per second, about half a megabit. */
const MIN_BYTES_PER_MS = 60
const MIN_LIMIT_MS = 30_000

/** Returns how long the bytes of an upload may take to arrive. */
export function uploadLimitMs(bytes: number): number {
  return Math.max(MIN_LIMIT_MS, Math.ceil(bytes / MIN_BYTES_PER_MS))
}

/** Imports run one at a time, beside other uploads, which must not wait for them. */
const ofImports = {
  arrive: concurrencyLimit(1, MAX_WAITING_IMPORTS),
  handle: concurrencyLimit(1, MAX_WAITING_IMPORTS),
}
const ofFiles = {
  arrive: concurrencyLimit(MAX_BYTES, MAX_WAITING),
  handle: concurrencyLimit(MAX_BYTES, MAX_WAITING),
}
const ofUsers = new LRUCache<string, ConcurrencyLimit>({ max: MAX_USERS })

/**
 * Limits the files that arrive at once, and those that are handled at once, because each is in memory several
 * times. Further uploads wait. A file that has arrived makes room for the next one, however long its handling
 * takes. Runs after authentication.
 */
export const limitUploads = createMiddleware<AppEnv>(async (context, next) => {
  if (!isUpload(context)) return next()
  // Only tests and platforms that limit memory themselves send no size.
  const bytes = Number(context.req.header('Content-Length')) || 0
  async function readForm() {
    // Reads the form here, because the validator would copy the body before reading it.
    await withTimeLimit(context.req.formData(), uploadLimitMs(bytes)).catch((cause: unknown) => {
      if (cause instanceof TimedOut) throw new Refusal('busy', { retryAfterSeconds: 1, cause })
      throw new Refusal('bad_request', { cause })
    })
  }
  if (isImportUpload(context)) {
    await ofImports.arrive(readForm)
    return ofImports.handle(next)
  }
  await limitForUser(context.get('caller').user.id)(async () => {
    await ofFiles.arrive(readForm, bytes)
    await ofFiles.handle(next, bytes)
  })
})

function limitForUser(id: string): ConcurrencyLimit {
  const limit = ofUsers.get(id) ?? concurrencyLimit(1, MAX_WAITING_OF_USER)
  ofUsers.set(id, limit)
  return limit
}

/** Rare enough for the processor: collecting garbage takes about as long as the upload of a megabyte. */
const UPLOADED_BYTES = 5_000_000

/**
 * Frees memory after each five megabytes of uploads. V8 would keep the bytes of a hundred megabytes of files. Counts
 * only uploads of users who are logged in, because others are refused unread.
 */
export function freeAfterUploads(freeMemory: () => void) {
  let bytes = 0
  return createMiddleware<AppEnv>(async (context, next) => {
    await next()
    if (!(isUpload(context) && context.get('caller'))) return
    bytes += Number(context.req.header('Content-Length')) || 0
    if (bytes < UPLOADED_BYTES) return
    bytes = 0
    freeMemory()
  })
}
