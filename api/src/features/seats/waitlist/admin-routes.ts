import { bulkPreview, bulkReport, reviewBulk, waitlistBulkPreview } from '@cubby/contract/people/bulk'
import {
  waitlistDecided,
  waitlistDecision,
  waitlistExport,
  waitlistFilter,
  waitlistPage,
} from '@cubby/contract/seats/waitlist'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { exportWaitlist, listWaitlist } from './list-waitlist.ts'
import { decideEntry, previewWaitlistBulk } from './review-entry.ts'

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

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/waitlist/bulk/preview',
  summary: 'Preview a bulk operation on waitlist entries',
  request: { body: body(waitlistBulkPreview) },
  responses: { 200: json(bulkPreview, 'Each row, and the totals'), ...refusalResponses(400, 401, 403) },
})

const runRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/waitlist/bulk',
  summary: 'Approve or reject several waitlist entries, each as the single operation does',
  request: { headers: idempotencyHeader, body: body(reviewBulk) },
  responses: {
    200: json(bulkReport, 'The result of each row'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

/** Routes of bulk operations on the waitlist. */
export function waitlistBulkRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(previewRoute.path, authenticate(deps))
  routes.use(runRoute.path, authenticate(deps))
  return routes
    .openapi(previewRoute, async (c) =>
      c.json(await previewWaitlistBulk({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(runRoute, async (c) => {
      const { operation, ids, reason, undoable = false } = c.req.valid('json')
      const to = operation === 'approve' ? 'approved' : 'rejected'
      const report = await runBulk(
        { deps, caller: c.get('caller') },
        {
          ids,
          operation: async (caller, entryId) => {
            const input = { entryId, to, undoable, ...(reason && { reason }) } as const
            return (await decideEntry({ deps, caller }, input)).waitlist_entry.undo?.operation_id
          },
        },
      )
      return c.json(report, 200)
    })
}
