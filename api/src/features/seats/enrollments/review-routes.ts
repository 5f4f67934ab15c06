import { messages } from '@cubby/contract/messages'
import { bulkPreview, bulkReport, enrollmentBulkPreview, reviewBulk } from '@cubby/contract/people/bulk'
import {
  rejection,
  reviewableEnrollment,
  reviewRequest,
  undoRequest,
} from '@cubby/contract/seats/enrollments'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  optionalBody,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { runBulkTogether } from '../../school/bulk/run-bulk.ts'
import { previewEnrollmentBulk } from './list-enrollments.ts'
import { reviewEnrollment, reviewEnrollments, undoReview } from './review-enrollment.ts'

const shared = { tags: ['Enrollments'], ...forAdmins, method: 'post' as const }
const params = z.object({ id })
const headers = idempotencyHeader

const review = {
  ...shared,
  request: { params, headers, body: optionalBody(reviewRequest) },
  responses: {
    200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
}

const approveRoute = createRoute({
  ...review,
  path: '/enrollments/{id}/approve',
  summary: 'Approve an enrollment',
})

const pendingRoute = createRoute({
  ...review,
  path: '/enrollments/{id}/pending',
  summary: 'Set an enrollment back to pending',
})

const rejectRoute = createRoute({
  ...review,
  path: '/enrollments/{id}/reject',
  summary:
    'Reject an enrollment, with an optional reason; its seat is offered to the next user on the waitlist',
  request: {
    params,
    headers,
    body: optionalBody(rejection, { decline_reason: 'The prerequisite is missing.' }),
  },
})

const undoRoute = createRoute({
  ...review,
  path: '/enrollments/{id}/undo',
  summary: 'Undo a review within 10 seconds',
  request: { params, headers, body: body(undoRequest) },
})

const otherStatusRoute = createRoute({
  // It never succeeds, so there is nothing to document.
  hide: true,
  ...shared,
  path: '/enrollments/{id}/{status}',
  summary: 'Always refused: no other status can be set',
  request: { params: z.object({ id, status: z.string() }) },
  responses: refusalResponses(400, 401, 403),
})

/** Routes to review an enrollment, and to undo a review. */
export function reviewRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/enrollments/*', authenticate(deps))
  return routes
    .openapi(approveRoute, async (c) => {
      const review = { to: 'approved', undoable: c.req.valid('json')?.undoable ?? false } as const
      return c.json(
        await reviewEnrollment(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, review },
        ),
        200,
      )
    })
    .openapi(pendingRoute, async (c) => {
      const review = { to: 'pending', undoable: c.req.valid('json')?.undoable ?? false } as const
      return c.json(
        await reviewEnrollment(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, review },
        ),
        200,
      )
    })
    .openapi(rejectRoute, async (c) => {
      const { decline_reason, undoable = false } = c.req.valid('json') ?? {}
      const declineReason = decline_reason || null
      const review = { to: declineReason ? 'declined' : 'rejected', declineReason, undoable } as const
      return c.json(
        await reviewEnrollment(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, review },
        ),
        200,
      )
    })
    .openapi(undoRoute, async (c) => {
      const { operation_id } = c.req.valid('json')
      return c.json(
        await undoReview(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, operationId: operation_id },
        ),
        200,
      )
    })
    .openapi(otherStatusRoute, () => {
      throw new Refusal('invalid_input', { message: messages.invalidStatus })
    })
}

const bulk = { tags: ['Enrollments'], ...forAdmins }

const previewRoute = createRoute({
  ...bulk,
  method: 'post',
  path: '/admin/enrollments/bulk/preview',
  summary: 'Preview a bulk operation on enrollments without performing it',
  request: { body: body(enrollmentBulkPreview) },
  responses: { 200: json(bulkPreview, 'Each row, and the totals'), ...refusalResponses(400, 401, 403) },
})

const runRoute = createRoute({
  ...bulk,
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
      const { operation, ids, reason, undoable = false } = c.req.valid('json')
      const declineReason = operation === 'reject' ? reason || null : null
      const to = operation === 'approve' ? 'approved' : declineReason ? 'declined' : 'rejected'
      const report = await runBulkTogether(
        { deps, caller: c.get('caller') },
        {
          ids,
          operation: (caller, ids) =>
            reviewEnrollments({ deps, caller }, { ids, review: { to, declineReason, undoable } }),
        },
      )
      return c.json(report, 200)
    })
}
