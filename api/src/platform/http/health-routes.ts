import { createRoute, z } from '@hono/zod-openapi'
import { json, router } from './router.ts'

const state = z.object({ status: z.enum(['ok', 'unavailable']) })

const liveRoute = createRoute({
  method: 'get',
  path: '/health/live',
  summary: 'Check that the process responds',
  tags: ['Health'],
  responses: { 200: json(state, 'The process responds') },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/health/ready',
  summary: 'Check that requests can be served: the database responds and the server is not shutting down',
  tags: ['Health'],
  responses: { 200: json(state, 'Requests can be served'), 503: json(state, 'Not ready') },
})

/** `responds` resolves within 2 s to whether the database responds. */
export function healthRoutes({
  responds,
  isStopping,
}: {
  responds: () => Promise<boolean>
  isStopping: () => boolean
}) {
  return router()
    .openapi(liveRoute, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(readyRoute, async (c) => {
      if (!isStopping() && (await responds())) return c.json({ status: 'ok' as const }, 200)
      c.header('Retry-After', '2')
      return c.json({ status: 'unavailable' as const }, 503)
    })
}
