import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { refusalResponses, router } from '../../platform/http/router.ts'
import { authenticate } from '../auth/authenticate.ts'

const streamRoute = createRoute({
  method: 'get',
  path: '/events',
  summary: 'Follow what changes, as server-sent events',
  description:
    'Each event `changed` says what to read again, as JSON of the schema `Changes`: the classes, what the caller owns, and for administrators their lists. `missed` says to read everything again; `heartbeat` says nothing. A stream ends with its login, and when another stream of the login begins.',
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
    await deps.limits.spend('eventStream', user.id)
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
