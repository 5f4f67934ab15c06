import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'

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
