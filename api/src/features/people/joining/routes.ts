import { loginResponse } from '@cubby/contract/accounts/user'
import { joinCode, joinCodeRequest, joinForm } from '@cubby/contract/people/join-codes'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { deviceOf } from '../../accounts/auth/devices.ts'
import { exampleLogin } from '../../accounts/auth/examples.ts'
import { join, makeJoinCode } from './join-codes.ts'

const makeRoute = createRoute({
  tags: ['User Management'],
  ...forAdmins,
  method: 'post',
  path: '/admin/users/{id}/join-code',
  summary:
    'Make the code with which a student without an email address gets a login; a former code stops working',
  request: { params: z.object({ id }), body: body(joinCodeRequest, { identity: 'called_back' }) },
  responses: {
    201: json(joinCode, 'The code to read out; it is shown once', {
      code: '4821739205',
      expires_at: '2026-11-26T15:10:00.000Z',
    }),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
})

const joinRoute = createRoute({
  tags: ['Accounts'],
  method: 'post',
  path: '/users/join',
  summary: 'Set the email address and the password of an account with a code from the office, and log in',
  request: {
    body: body(joinForm, {
      code: '4821 739 205',
      email: 'rosa.delgado@example.com',
      password: 'a kite above the bay',
    }),
  },
  responses: {
    200: json(loginResponse, 'The account, logged in', exampleLogin),
    ...refusalResponses(400, 409, 429, 503),
  },
})

/** Routes of students without an email address, who get a login with a code from the office. */
export function joiningRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(makeRoute.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(makeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { identity } = c.req.valid('json')
      c.header('Cache-Control', 'no-store')
      return c.json(await makeJoinCode({ deps, caller: c.get('caller') }, { id, identity }), 201)
    })
    .openapi(joinRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const { deviceHash, keep } = deviceOf(c, deps.config)
      const counts = [['join', request.address]] as const
      const opened = await guess(withRateLimitHeaders(c, deps.limits), counts, () =>
        join({ deps, request }, { form, deviceHash }),
      )
      keep()
      return c.json(opened, 200)
    })
}
