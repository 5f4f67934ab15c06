import { taughtSession } from '@cubby/contract/teaching/teaching'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forStaff } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { exportParticipants, listMySessions, listParticipants } from './read-sessions.ts'

const shared = { tags: ['Teaching'], security: [{ bearer: [] }] }
const params = z.object({ id })
const sessions = z.object({ sessions: z.array(taughtSession), total: z.int() })

const mineRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/taught-sessions',
  summary: 'List the sessions I teach, with their participants',
  responses: {
    200: json(sessions, 'The next session first'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const participantsRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'get',
  path: '/classes/{id}/participants',
  summary: 'List the participants of a class: all sessions for an administrator, their own for an instructor',
  request: { params },
  responses: { 200: json(sessions, 'By session'), ...refusalResponses(400, 401, 403, 404) },
})

const exportRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'get',
  path: '/classes/{id}/participants/export',
  summary: 'Export the participants of a class, or of one session, as CSV',
  request: { params, query: z.object({ sessionId: id.optional() }) },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403, 404),
  },
})

/** Routes for the sessions that instructors teach. */
export function teachingRoutes(deps: Deps) {
  const routes = router()
  routes.use(mineRoute.path, authenticate(deps), etag())
  for (const route of [participantsRoute, exportRoute]) {
    routes.use(route.getRoutingPath(), authenticate(deps))
  }
  return routes
    .openapi(mineRoute, async (c) => {
      const found = await listMySessions({ deps, caller: c.get('caller') })
      return c.json({ sessions: found, total: found.length }, 200)
    })
    .openapi(participantsRoute, async (c) => {
      const found = await listParticipants(
        { deps, caller: c.get('caller') },
        { classId: c.req.valid('param').id },
      )
      return c.json({ sessions: found, total: found.length }, 200)
    })
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'participants.csv',
        await exportParticipants(
          { deps: await forExport(deps), caller: c.get('caller') },
          { classId: c.req.valid('param').id, sessionId: c.req.valid('query').sessionId },
        ),
      ),
    )
}
