import { bulkPreview, bulkReport, enrollmentBulkPreview, reviewBulk } from '@cubby/contract/bulk'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { exampleIds } from '../../../platform/http/example-ids.ts'
import { forAdmins } from '../../../platform/http/for-roles.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { previewEnrollmentBulk } from './preview-bulk.ts'
import { reviewEnrollment } from './review-enrollment.ts'

const shared = { tags: ['Enrollments'], ...forAdmins }

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/enrollments/bulk/preview',
  summary: 'Preview a bulk operation on enrollments without performing it',
  request: { body: body(enrollmentBulkPreview) },
  responses: { 200: json(bulkPreview, 'Each row, and the totals'), ...refusalResponses(400, 401, 403) },
})

const runRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/enrollments/bulk',
  summary: 'Approve or reject several enrollments at once, by the rules of the single operation',
  request: {
    headers: idempotencyHeader,
    body: body(reviewBulk, { operation: 'approve', ids: [exampleIds.enrollment] }),
  },
  responses: {
    200: json(bulkReport, 'The result of each row', {
      results: [{ id: exampleIds.enrollment, refused: null }],
    }),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

export function enrollmentBulkRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(previewRoute.path, authenticate(deps))
  routes.use(runRoute.path, authenticate(deps))
  return routes
    .openapi(previewRoute, async (c) =>
      c.json(await previewEnrollmentBulk({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(runRoute, async (c) => {
      const { operation, ids, reason } = c.req.valid('json')
      const declineReason = operation === 'reject' ? reason || null : null
      const to = operation === 'approve' ? 'approved' : declineReason ? 'declined' : 'rejected'
      const report = await runBulk(
        { deps, caller: c.get('caller') },
        {
          ids,
          operation: (caller, id) =>
            reviewEnrollment({ deps, caller }, { enrollmentId: id, review: { to, declineReason } }),
        },
      )
      return c.json(report, 200)
    })
}
