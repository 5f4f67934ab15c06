import { id } from '@cubby/contract/text'
import { transferForm, transferRequested } from '@cubby/contract/transfers'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { exampleIds } from '../../../platform/http/example-ids.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { requestTransfer } from './request-transfer.ts'
import { withdrawRequest } from './withdraw-request.ts'

const shared = { tags: ['Transfers'], security: [{ bearer: [] }] }
const REQUEST = '/enrollments/{id}/transfer-request'
const params = z.object({ id })

const requestRoute = createRoute({
  ...shared,
  method: 'post',
  path: REQUEST,
  summary: 'Ask to move my enrollment to another session; the office confirms',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(transferForm, { session_id: exampleIds.session }),
  },
  responses: {
    200: json(transferRequested, 'The enrollment, with the open request'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const withdrawRoute = createRoute({
  ...shared,
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
