import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { loginResponse } from '@cubby/contract/accounts/user'
import {
  invitationAcceptance,
  invitationParams,
  invitationResponse,
} from '@cubby/contract/people/invitations'
import { joinForm } from '@cubby/contract/people/join-codes'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { deviceOf } from '../../accounts/auth/devices.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { join } from './join-codes.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/users/invitations/{token}',
  summary: 'Get the user of an invitation link',
  tags: ['Accounts'],
  request: { params: invitationParams },
  responses: { 200: json(invitationResponse, 'The link works'), ...refusalResponses(400, 429) },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/users/accept-invitation',
  summary: 'Set the first password of an account with the link of an invitation',
  tags: ['Accounts'],
  request: { body: body(invitationAcceptance) },
  responses: { 200: json(messageResponse, 'The password is set'), ...refusalResponses(400, 429, 503) },
})

const joinRoute = createRoute({
  tags: ['Accounts'],
  method: 'post',
  path: '/users/join',
  summary: 'Set the email address and the password of an account with a code from the office, and log in',
  request: {
    body: body(joinForm),
  },
  responses: {
    200: json(loginResponse, 'The account, logged in'),
    ...refusalResponses(400, 409, 429, 503),
  },
})

/** Routes of invited users and of students with a code from the office, who have no login yet. */
export function invitationRoutes(deps: Deps) {
  return router({ firstMessage: true })
    .openapi(readRoute, async (c) => {
      const { token } = c.req.valid('param')
      const counts = [['reset', deps.addressOf(c)]] as const
      return c.json(
        await guess(withRateLimitHeaders(c, deps.limits), counts, () => readInvitation(deps, token)),
        200,
      )
    })
    .openapi(acceptRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const counts = [['reset', request.address]] as const
      const { deviceHash, keep } = deviceOf(c, deps.config)
      const accept = () => acceptInvitation({ deps, request }, { form, deviceHash })
      const response = await guess(withRateLimitHeaders(c, deps.limits), counts, accept)
      keep()
      return c.json(response, 200)
    })
    .openapi(joinRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const form = c.req.valid('json')
      const device = deviceOf(c, deps.config)
      const counts = [['join', request.address]] as const
      const opened = await guess(withRateLimitHeaders(c, deps.limits), counts, () =>
        join({ deps, request }, { form, device }),
      )
      device.keep()
      return c.json(opened, 200)
    })
}
