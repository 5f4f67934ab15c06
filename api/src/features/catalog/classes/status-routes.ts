import { classSaved, classStatusRequest } from '@cubby/contract/catalog/admin-classes'
import { undoRequest } from '@cubby/contract/seats/enrollments'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { setClassStatus, undoClassStatus } from './set-class-status.ts'

const shared = { tags: ['Class Management'], ...forAdmins }
const params = z.object({ id })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const statusRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/classes/{id}/status',
  summary:
    "Set a class's status, at once or with 10 seconds for Undo; cancelling notifies its students, and `restore` offers their seats back",
  request: { params, headers: idempotencyHeader, body: body(classStatusRequest) },
  responses: { 200: json(classSaved, 'Set'), ...written },
})

const undoStatusRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/classes/{id}/status/undo',
  summary: 'Undo a status of a class within 10 seconds',
  request: { params, headers: idempotencyHeader, body: body(undoRequest) },
  responses: { 200: json(classSaved, 'The class'), ...written },
})

/** Routes to set the status of a class, and to undo it. */
export function classStatusRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['status', 'status/undo']) routes.use(`/classes/:id/${path}`, authenticate(deps))
  return routes
    .openapi(statusRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      return c.json(
        await setClassStatus({ deps, caller: c.get('caller') }, { classId, change: c.req.valid('json') }),
        200,
      )
    })
    .openapi(undoStatusRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      const { operation_id: operationId } = c.req.valid('json')
      return c.json(await undoClassStatus({ deps, caller: c.get('caller') }, { classId, operationId }), 200)
    })
}
