import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { secondFactorParams, secondFactorReset } from '@cubby/contract/accounts/second-factor'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const resetRoute = createRoute({
  ...forAdmins,
  tags: ['User Management'],
  method: 'post',
  path: '/admin/users/{id}/reset-second-factor',
  summary: 'Remove the second factor of a user who lost it, and end their logins',
  request: { params: secondFactorParams, headers: idempotencyHeader, body: body(secondFactorReset) },
  responses: { 200: json(messageResponse, 'Reset'), ...refusalResponses(400, 401, 403, 404, 409, 422, 503) },
})

/** User Management: the second factor of a user. */
export function secondFactorResetRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/users/:id/reset-second-factor', authenticate(deps))
  return routes.openapi(resetRoute, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await resetSecondFactor({ deps, caller: c.get('caller') }, input), 200)
  })
}
