import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { refusalResponses, router } from '../../../platform/http/router.ts'

const streamRoute = createRoute({
  method: 'get',
  path: '/events',
  summary: 'Stream changes as server-sent events',
  description:
    'The data of an event `changed` is JSON of the schema `Changes`: the classes, the collections of the caller, and the lists of administrators that the client has to refresh. After `missed`, the client has to refresh everything. A `heartbeat` has no data. A stream ends with its login, and when the login opens another stream.',
  tags: ['Events'],
  security: [{ bearer: [] }],
  request: {
    headers: z.object({
      'last-event-id': z
        .string()
        .max(40)
        .optional()
        .describe('The id of the last event received: the stream resumes there'),
    }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    204: { description: 'This server has no live updates' },
    ...refusalResponses(400, 401, 429, 503),
  },
})

export function eventRoutes(deps: Deps) {
  const routes = router()
  routes.use('/events', authenticate(deps))
  return routes.openapi(streamRoute, async (c) => {
    const { user, loginId, request } = c.get('caller')
    await withRateLimitHeaders(c, deps.limits).spend('eventStream', user.id)
    const owner = { loginId, userId: user.id, role: user.role, address: request.address }
    const stream = await deps.events.open(owner, c.req.valid('header')['last-event-id'])
    if (!stream) return c.body(null, 204)
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream',
      // Proxies must neither buffer nor compress events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  })
}
