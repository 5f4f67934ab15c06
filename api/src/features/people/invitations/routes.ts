import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  invitationAcceptance,
  invitationParams,
  invitationResponse,
} from '@cubby/contract/people/invitations'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { guess, withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { deviceOf } from '../../accounts/auth/devices.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'

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

/** Routes of invited users, who have no login yet. */
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
}
