import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { centerLeave, ownMemberships } from '@cubby/contract/money/centers'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { leaveCenter } from './leave-center.ts'
import { listOwnMemberships } from './own-memberships.ts'

const shared = { tags: ['Centers'], security: [{ bearer: [] }] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/centers',
  summary: "List the user's memberships, with the classes that each center pays",
  responses: { 200: json(ownMemberships, 'The memberships'), ...refusalResponses(401) },
})

const leaveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/centers/{id}/leave',
  summary: 'Leave a center. Its directors see nothing of the user from then on',
  description:
    'The id is that of the membership. Every class that has not begun and was not invoiced needs a choice. The last director cannot leave.',
  request: {
    params: z.object({ id: id.meta({ description: 'The id of the membership' }) }),
    headers: idempotencyHeader,
    body: body(centerLeave, { choices: [] }),
  },
  responses: {
    200: json(messageResponse, 'The membership has ended'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

/** A user's own memberships of centers. */
export function membershipRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.on('GET', listRoute.path, authenticate(deps))
  routes.use('/users/centers/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await listOwnMemberships({ deps, caller: c.var.caller }), 200))
    .openapi(leaveRoute, async (c) => {
      const { id: memberId } = c.req.valid('param')
      const { choices } = c.req.valid('json')
      return c.json(await leaveCenter({ deps, caller: c.var.caller }, { memberId, choices }), 200)
    })
}
