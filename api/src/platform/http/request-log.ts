import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { AppEnv } from './router.ts'

/** Statuses of a request that somebody was not allowed to make, or made too often. Their lines name the address. */
const SUSPICIOUS = new Set([401, 403, 429])

/**
 * Gives each request an id, which the response also has. Logs the request without its query and body, but with its
 * user, if any, and the code of a refusal.
 */
export function requestLog({
  log,
  addressOf,
}: {
  readonly log: Log
  readonly addressOf: (context: Context) => string
}) {
  return createMiddleware<AppEnv>(async (context, next) => {
    // A random id is faster to make than one that sorts by time, and nothing sorts these.
    const requestId = crypto.randomUUID()
    context.set('requestId', requestId)
    context.header('X-Request-Id', requestId)
    const started = performance.now()
    await next()
    const { status } = context.res
    const [caller, refused] = [context.get('caller'), context.get('refused')]
    log.info(
      {
        requestId,
        method: context.req.method,
        path: loggedPath(context.req.path),
        status,
        ms: Math.round(performance.now() - started),
        ...(caller && { userId: caller.user.id }),
        ...(refused && { refused }),
        ...(SUSPICIOUS.has(status) && { address: addressOf(context) }),
      },
      'request',
    )
  })
}

/** Routes with a token in their path. It would give access to an account or a calendar. */
const WITH_TOKEN = /(\/reset-password\/|[/-]invitations\/|\/calendar\/).+/

/** A request's path without tokens, for logs. */
export function loggedPath(path: string): string {
  return path.replace(WITH_TOKEN, '$1…')
}

/** The outcome of a request: its route, such as `/api/classes/:id`, and the status of the response. */
interface RequestOutcome {
  readonly route: string
  readonly status: number
}

/** Runs a request and watches it, for metrics or traces. */
export type WatchRequest = (request: Request, run: () => Promise<RequestOutcome>) => Promise<RequestOutcome>

export function watchRequests(watch: WatchRequest) {
  return createMiddleware(async (context, next) => {
    await watch(context.req.raw, async () => {
      await next()
      return { route: routePath(context, -1), status: context.res.status }
    })
  })
}
