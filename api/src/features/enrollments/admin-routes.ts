import {
  enrollmentExport,
  enrollmentFilter,
  enrollmentPage,
  enrollmentStats,
  rejection,
  reviewableEnrollment,
  reviewRequest,
  studentEnrollment,
  undoRequest,
} from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { csvResponse } from '../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  optionalBody,
  refusalResponses,
  router,
} from '../../platform/http/router.ts'
import { authenticate } from '../auth/authenticate.ts'
import { forAdmins } from '../auth/for-roles.ts'
import { exportEnrollments } from './export-enrollments.ts'
import { listClassEnrollments, listEnrollments, readEnrollmentStats } from './list-enrollments.ts'
import { readEnrollmentFor } from './read-enrollments.ts'
import { reviewEnrollment } from './review-enrollment.ts'
import { undoReview } from './undo-review.ts'

const shared = { tags: ['Enrollments'], ...forAdmins }
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments',
  summary: 'List all enrollments, paginated, newest first by default',
  request: { query: enrollmentFilter },
  responses: {
    200: json(enrollmentPage, 'The page'),
    ...refusalResponses(400, 401, 403),
  },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/enrollments/export',
  summary: 'Export filtered enrollments as CSV',
  request: { query: enrollmentExport },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403),
  },
})

const statsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/stats',
  summary: 'Count the enrollments by status',
  responses: { 200: json(z.object({ stats: enrollmentStats }), 'Counts'), ...refusalResponses(401, 403) },
})

const classRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/enrollments/classes/{id}',
  summary: 'List the enrollments of a class',
  request: { params },
  responses: {
    200: json(
      z.object({
        active: z.array(studentEnrollment),
        historical: z.array(studentEnrollment),
        total: z.int(),
      }),
      'Active and historical enrollments',
    ),
    ...refusalResponses(400, 401, 403),
  },
})

const reviewResponses = {
  200: json(z.object({ enrollment: reviewableEnrollment }), 'The enrollment, with its new status'),
  ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
}

const reviewBody = optionalBody(reviewRequest)

const approveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/approve',
  summary: 'Approve an enrollment',
  request: { params, headers: idempotencyHeader, body: reviewBody },
  responses: reviewResponses,
})

const pendingRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/pending',
  summary: 'Set an enrollment back to pending',
  request: { params, headers: idempotencyHeader, body: reviewBody },
  responses: reviewResponses,
})

const rejectRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/reject',
  summary:
    'Reject an enrollment, with an optional reason; its seat is offered to the next user on the waitlist',
  request: {
    params,
    headers: idempotencyHeader,
    body: optionalBody(rejection, { decline_reason: 'The prerequisite is missing.' }),
  },
  responses: reviewResponses,
})

const undoRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/undo',
  summary: 'Undo a review within 10 seconds',
  request: { params, headers: idempotencyHeader, body: body(undoRequest) },
  responses: reviewResponses,
})

const otherStatusRoute = createRoute({
  // It never succeeds, so there is nothing to document.
  hide: true,
  ...shared,
  method: 'post',
  path: '/enrollments/{id}/{status}',
  summary: 'Always refused: no other status can be set',
  request: { params: z.object({ id, status: z.string() }) },
  responses: refusalResponses(400, 401, 403),
})

const readRoute = createRoute({
  tags: shared.tags,
  security: shared.security,
  method: 'get',
  path: '/enrollments/{id}',
  summary: 'Get one enrollment, for its owner or an administrator',
  request: { params },
  responses: {
    200: json(z.object({ enrollment: studentEnrollment }), 'The enrollment'),
    ...refusalResponses(400, 401, 404),
  },
})

/** Routes for administrators. The route of one enrollment comes last, because its path matches any id. */
export function enrollmentAdminRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/enrollments/*', authenticate(deps))
  routes.use(exportRoute.path, authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listEnrollments({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'enrollments.csv',
        await exportEnrollments(
          { deps: await forExport(deps), caller: c.get('caller') },
          c.req.valid('query'),
        ),
      ),
    )
    .openapi(statsRoute, async (c) =>
      c.json({ stats: await readEnrollmentStats({ deps, caller: c.get('caller') }) }, 200),
    )
    .openapi(classRoute, async (c) =>
      c.json(
        await listClassEnrollments({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }),
        200,
      ),
    )
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
    .openapi(readRoute, async (c) => {
      const now = await deps.clock(deps.db)
      const { id } = c.req.valid('param')
      return c.json(
        {
          enrollment: await readEnrollmentFor(
            { deps, db: deps.db, caller: c.get('caller'), now },
            { enrollmentId: id },
          ),
        },
        200,
      )
    })
}
