import { id } from '@cubby/contract/text'
import {
  waitlistDecided,
  waitlistDecision,
  waitlistExport,
  waitlistFilter,
  waitlistPage,
} from '@cubby/contract/waitlist'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { forAdmins } from '../../../platform/http/for-roles.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { decideEntry } from './decide-entry.ts'
import { exportWaitlist } from './export-waitlist.ts'
import { listWaitlist } from './list-waitlist.ts'

const shared = { tags: ['Waitlist'], ...forAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/waitlist',
  summary: 'List waitlist entries by page',
  request: { query: waitlistFilter },
  responses: { 200: json(waitlistPage, 'The page'), ...refusalResponses(400, 401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/waitlist/export',
  summary: 'Export the matching waitlist entries as CSV',
  request: { query: waitlistExport },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403),
  },
})

const decideRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/classes/{classId}/waitlist/{entryId}',
  summary: 'Enroll a user from the waitlist, if a seat is available, or reject their entry',
  request: {
    params: z.object({ classId: id, entryId: id }),
    headers: idempotencyHeader,
    body: body(waitlistDecision, { status: 'rejected', reason: 'The session is for advanced students.' }),
  },
  responses: {
    200: json(waitlistDecided, 'The entry and its enrollment, null while the decision can be undone'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Routes of Waitlist Management. */
export function waitlistAdminRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(listRoute.path, authenticate(deps))
  routes.use(exportRoute.path, authenticate(deps))
  routes.use(decideRoute.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listWaitlist({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'waitlist.csv',
        await exportWaitlist({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(decideRoute, async (c) => {
      const { status: to, reason = null, undoable = false } = c.req.valid('json')
      const decision = { ...c.req.valid('param'), to, reason, undoable }
      return c.json(await decideEntry({ deps, caller: c.get('caller') }, decision), 200)
    })
}
