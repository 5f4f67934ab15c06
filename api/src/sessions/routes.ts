import { sessionStatus } from '@cubby/contract/catalogue'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { body, idempotencyHeader, json, refusalAnswers, router } from '../http/router.ts'
import { removeSession } from './remove-session.ts'
import { setSessionStatus } from './set-status.ts'

const shared = { tags: ['Sessions'], security: [{ bearer: [] }] }
const params = z.object({ id })

const statusRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/sessions/sessions/{id}/status',
  summary: 'Schedule, cancel or complete a session (admin)',
  request: { params, headers: idempotencyHeader, body: body(z.object({ status: sessionStatus })) },
  responses: {
    200: json(z.object({ session: z.object({ id: z.string(), status: sessionStatus }) }), 'The new status'),
    ...refusalAnswers(400, 401, 403, 404, 409, 422, 503),
  },
})

const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'Remove a session; its students are told (admin)',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ session: z.object({ id: z.string(), removed_at: z.string() }) }), 'Removed'),
    ...refusalAnswers(400, 401, 403, 404, 422, 503),
  },
})

export function sessionRoutes(deps: Deps) {
  const routes = router()
  routes.use('/sessions/*', authenticate(deps))
  return routes
    .openapi(statusRoute, async (c) => {
      const { status } = c.req.valid('json')
      return c.json(await setSessionStatus(deps, c.get('caller'), c.req.valid('param').id, status), 200)
    })
    .openapi(removeRoute, async (c) =>
      c.json(await removeSession(deps, c.get('caller'), c.req.valid('param').id), 200),
    )
}
