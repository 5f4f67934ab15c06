import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { loggedPath } from './logged-path.ts'
import type { AppEnv } from './router.ts'

/** Gives each request an id (also in the response) and logs it without query and body. */
export function requestLog(log: Log) {
  return createMiddleware<AppEnv>(async (context, next) => {
    // A random id is faster to make than one that sorts by time, and nothing sorts these.
    const requestId = crypto.randomUUID()
    context.set('requestId', requestId)
    context.header('X-Request-Id', requestId)
    const started = performance.now()
    await next()
    log.info(
      {
        requestId,
        method: context.req.method,
        path: loggedPath(context.req.path),
        status: context.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  })
}
