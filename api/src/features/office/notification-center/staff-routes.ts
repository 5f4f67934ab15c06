import { PROOF_MINUTES, PROOF_RECIPIENTS } from '@cubby/contract/constants'
import {
  detailedMessage,
  detailedMessageResponse,
  staffNotification,
} from '@cubby/contract/messages/notifications'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forStaff } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readAsStaff, sendDetailedMessage } from './send-detailed-message.ts'

const shared = { tags: ['Notifications'], ...forStaff }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/notifications/{id}',
  summary: 'Read a notification as an administrator, or one of their own as an instructor',
  request: { params: z.object({ id }) },
  responses: { 200: json(staffNotification, 'The notification'), ...refusalResponses(400, 401, 403, 404) },
})

const detailedRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/notifications/detailed',
  summary: 'Send a detailed message about a notification to the users who received it',
  description: `For instructors and administrators. To more than ${PROOF_RECIPIENTS} people, needs a login or a proof from the last ${PROOF_MINUTES} minutes.`,
  request: { headers: idempotencyHeader, body: body(detailedMessage) },
  responses: {
    201: json(detailedMessageResponse, 'The number of recipients'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

export function staffNotificationRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/notifications/*', authenticate(deps))
  return routes
    .openapi(readRoute, async (c) =>
      c.json(await readAsStaff({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(detailedRoute, async (c) =>
      c.json(await sendDetailedMessage({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
}
