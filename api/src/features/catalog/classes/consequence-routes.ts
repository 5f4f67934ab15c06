import { classOperation, consequences, sessionOperation } from '@cubby/contract/catalog/consequences'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readClassConsequences, readSessionConsequences } from './read-consequences.ts'

const params = z.object({ id })
const consequenceResponses = {
  200: json(z.object({ consequences }), 'What the operation would do; nothing is done'),
  ...refusalResponses(400, 401, 403, 404, 409, 503),
}

const classRoute = createRoute({
  tags: ['Class Management'],
  ...forAdmins,
  method: 'post',
  path: '/admin/classes/{id}/consequences',
  summary: 'Preview what a new status, a save, or the deletion of a class would change for its students',
  request: { params, body: body(classOperation) },
  responses: consequenceResponses,
})

const sessionRoute = createRoute({
  tags: ['Sessions'],
  ...forAdmins,
  method: 'post',
  path: '/sessions/{id}/consequences',
  summary: 'Preview what a new status, a save, or the removal of a session would change for its students',
  request: { params, body: body(sessionOperation) },
  responses: consequenceResponses,
})

export function consequenceRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['/admin/classes/*', '/sessions/*']) routes.use(path, authenticate(deps))
  return routes
    .openapi(classRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      return c.json(
        {
          consequences: await readClassConsequences(
            { deps, caller: c.get('caller') },
            { classId, operation: c.req.valid('json') },
          ),
        },
        200,
      )
    })
    .openapi(sessionRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        {
          consequences: await readSessionConsequences(
            { deps, caller: c.get('caller') },
            { sessionId, operation: c.req.valid('json') },
          ),
        },
        200,
      )
    })
}
