import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  centerInvitationToken,
  centerInvitationView,
  centerJoin,
  centerJoined,
  centerRequest,
} from '@cubby/contract/money/centers'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import {
  body,
  idempotencyHeader,
  idempotencyKey,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { exampleRequest } from './examples.ts'
import { joinCenter, readCenterInvitation } from './join-center.ts'
import { requestCenterWithinLimits } from './request-center.ts'

const shared = { tags: ['Centers'] }

const requestRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/centers/requests',
  summary: 'Ask the office for a center, which enrolls its staff and pays with one invoice',
  request: { headers: idempotencyHeader, body: body(centerRequest, exampleRequest) },
  responses: { 200: json(messageResponse, 'Received'), ...refusalResponses(400, 422, 429, 503) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/center-invitations/{token}',
  summary: 'Get what a person reads before they join a center with a link',
  request: { params: z.object({ token: centerInvitationToken }) },
  responses: {
    200: json(centerInvitationView, 'The link works'),
    ...refusalResponses(400, 404, 429),
  },
})

const joinRoute = createRoute({
  ...shared,
  security: [{ bearer: [] }],
  method: 'post',
  path: '/users/centers',
  summary: 'Join a center with a link, and agree to what its directors see',
  request: {
    headers: idempotencyHeader,
    body: body(centerJoin),
  },
  responses: {
    200: json(centerJoined, 'The membership'),
    ...refusalResponses(400, 401, 404, 409, 422, 429, 503),
  },
})

/** Asking for a center, and joining one. */
export function centerJoiningRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.on('POST', joinRoute.path, authenticate(deps))
  return routes
    .openapi(requestRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const input = { form: c.req.valid('json'), key: idempotencyKey(c) }
      const limits = withRateLimitHeaders(c, deps.limits)
      return c.json(await requestCenterWithinLimits({ deps, request }, { ...input, limits }), 200)
    })
    .openapi(readRoute, async (c) => {
      const { token } = c.req.valid('param')
      const counts = [['centerInvitation', deps.addressOf(c)]] as const
      const read = () => readCenterInvitation(deps, token)
      return c.json(await guess(withRateLimitHeaders(c, deps.limits), counts, read), 200)
    })
    .openapi(joinRoute, async (c) => {
      const counts = [['centerInvitation', deps.addressOf(c)]] as const
      const join = () => joinCenter({ deps, caller: c.var.caller }, c.req.valid('json'))
      return c.json(await guess(withRateLimitHeaders(c, deps.limits), counts, join), 200)
    })
}
