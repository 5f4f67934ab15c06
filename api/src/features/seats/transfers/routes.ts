import { studentEnrollment } from '@cubby/contract/seats/enrollments'
import {
  transferDecline,
  transferForm,
  transferPreview,
  transferRequested,
  transferRequestForm,
  transferred,
} from '@cubby/contract/seats/transfers'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { declineRequest, requestTransfer, withdrawRequest } from './request-transfer.ts'
import { previewTransfer, transferEnrollment } from './transfer-enrollment.ts'

const shared = { tags: ['Transfers'], ...forAdmins }
const params = z.object({ id })
const TRANSFER = '/admin/enrollments/{id}/transfer'

const previewRoute = createRoute({
  ...shared,
  method: 'get',
  path: TRANSFER,
  summary: 'Preview a transfer: the seats, the money, and who is offered the seat that becomes free',
  request: { params, query: z.object({ session_id: id }) },
  responses: {
    200: json(transferPreview, 'What the transfer would do now'),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
})

const transferRoute = createRoute({
  ...shared,
  method: 'post',
  path: TRANSFER,
  summary: 'Move an enrollment to another session, with its money; confirms an open request',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(transferForm, { session_id: exampleIds.session }),
  },
  responses: {
    200: json(transferred, 'The enrollment in the new session'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const declineRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/enrollments/{id}/transfer-request/decline',
  summary: 'Decline the request of a student to move an enrollment',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(transferDecline, { reason: 'The first part is already over by then.' }),
  },
  responses: {
    200: json(z.object({ enrollment: studentEnrollment }), 'The enrollment, which stays as it is'),
    ...refusalResponses(400, 401, 403, 404, 422, 503),
  },
})

/** Routes for administrators who move enrollments. */
export function transferRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/enrollments/:id/transfer', authenticate(deps))
  routes.use('/admin/enrollments/:id/transfer-request/decline', authenticate(deps))
  return routes
    .openapi(previewRoute, async (c) =>
      c.json(
        await previewTransfer(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, sessionId: c.req.valid('query').session_id },
        ),
        200,
      ),
    )
    .openapi(transferRoute, async (c) =>
      c.json(
        await transferEnrollment(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, form: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(declineRoute, async (c) =>
      c.json(
        await declineRequest(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, reason: c.req.valid('json').reason },
        ),
        200,
      ),
    )
}

const forStudent = { tags: ['Transfers'], security: [{ bearer: [] }] }
const REQUEST = '/enrollments/{id}/transfer-request'

const requestRoute = createRoute({
  ...forStudent,
  method: 'post',
  path: REQUEST,
  summary: 'Ask to move my enrollment to another session; the office confirms',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(transferRequestForm, { session_id: exampleIds.session }),
  },
  responses: {
    200: json(transferRequested, 'The enrollment, with the open request'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const withdrawRoute = createRoute({
  ...forStudent,
  method: 'delete',
  path: REQUEST,
  summary: 'Withdraw my request to move an enrollment',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(transferRequested, 'The enrollment, without an open request'),
    ...refusalResponses(400, 401, 404, 422, 503),
  },
})

/** Routes for a student's request. Register them before the review routes, which match any word after the id. */
export function transferRequestRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/enrollments/:id/transfer-request', authenticate(deps))
  return routes
    .openapi(requestRoute, async (c) =>
      c.json(
        await requestTransfer(
          { deps, caller: c.get('caller') },
          { enrollmentId: c.req.valid('param').id, form: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(withdrawRoute, async (c) =>
      c.json(
        await withdrawRequest({ deps, caller: c.get('caller') }, { enrollmentId: c.req.valid('param').id }),
        200,
      ),
    )
}
