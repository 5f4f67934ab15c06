import { bulkPreview, bulkReport, reviewBulk, waitlistBulkPreview } from '@cubby/contract/bulk'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { forAdmins } from '../../../platform/http/for-roles.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { decideEntry } from './decide-entry.ts'
import { previewWaitlistBulk } from './preview-bulk.ts'

const shared = { tags: ['Waitlist'], ...forAdmins }

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
      const { operation, ids, reason } = c.req.valid('json')
      const to = operation === 'approve' ? 'approved' : 'rejected'
      const report = await runBulk(
        { deps, caller: c.get('caller') },
        {
          ids,
          operation: (caller, entryId) =>
            decideEntry({ deps, caller }, { entryId, to, ...(reason && { reason }) }),
        },
      )
      return c.json(report, 200)
    })
}
