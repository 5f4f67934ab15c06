import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { centerInvite, centerInvited } from '@cubby/contract/money/centers'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { exampleInvite } from './examples.ts'
import { inviteMember, makeCenterLink, takeBackInvitation } from './invite-member.ts'
import { removeMember } from './remove-member.ts'

/** The office and the directors do the same, on paths of their own. */
const ofOffice = { tags: ['Centers'], ...forAdmins }
const ofDirectors = { tags: ['Centers'], security: [{ bearer: [] }] }
const params = z.object({ id })
const headers = idempotencyHeader
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const invited = {
  201: json(centerInvited, 'Invited. The link is null if it was sent by email'),
  ...refusalResponses(400, 401, 403, 404, 409, 422, 429, 503),
}
const inviting = {
  description:
    'An email address gets the invitation by mail. Without one, the response has a link to pass on, and the request is not idempotent: a repeated one replaces the link.',
  request: { params, headers, body: body(centerInvite, exampleInvite) },
  responses: invited,
}
const inviteRoute = createRoute({
  ...ofDirectors,
  ...inviting,
  method: 'post',
  path: '/centers/{id}/invitations',
  summary: 'Invite somebody to the staff of a center that the user directs',
})
const officeInviteRoute = createRoute({
  ...ofOffice,
  ...inviting,
  method: 'post',
  path: '/admin/centers/{id}/invitations',
  summary: 'Invite a director or somebody of the staff to a center',
})

const linking = {
  description: 'The link is shown only now, and replaces the former one.',
  request: { params },
  responses: {
    201: json(centerInvited, 'The link'),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
}
const linkRoute = createRoute({
  ...ofDirectors,
  ...linking,
  method: 'post',
  path: '/centers/{id}/link',
  summary: 'Make the link with which everybody who has it joins the staff of a center that the user directs',
})
const officeLinkRoute = createRoute({
  ...ofOffice,
  ...linking,
  method: 'post',
  path: '/admin/centers/{id}/link',
  summary: 'Make the link with which everybody who has it joins the staff of a center',
})

const takingBack = {
  request: { params: params.extend({ invitationId: id }), headers },
  responses: { 200: json(messageResponse, 'It no longer works'), ...written },
}
const takeBackRoute = createRoute({
  ...ofDirectors,
  ...takingBack,
  method: 'delete',
  path: '/centers/{id}/invitations/{invitationId}',
  summary: 'Take back an invitation or the link of a center that the user directs',
})
const officeTakeBackRoute = createRoute({
  ...ofOffice,
  ...takingBack,
  method: 'delete',
  path: '/admin/centers/{id}/invitations/{invitationId}',
  summary: 'Take back an invitation to a center, or its link',
})

const removing = {
  description: 'Classes that the center pays for continue.',
  request: { params: params.extend({ memberId: id }), headers },
  responses: { 200: json(messageResponse, 'Removed'), ...written },
}
const removeRoute = createRoute({
  ...ofDirectors,
  ...removing,
  method: 'delete',
  path: '/centers/{id}/members/{memberId}',
  summary: 'Remove somebody from the staff of a center that the user directs',
})
const officeRemoveRoute = createRoute({
  ...ofOffice,
  ...removing,
  method: 'delete',
  path: '/admin/centers/{id}/members/{memberId}',
  summary: 'Remove a director or somebody of the staff from a center',
})

/** The people of a center: invitations, the link for everybody, and removing. */
export function centerPeopleRoutes(deps: Deps) {
  const routes = router()
  for (const path of ['/centers/:id', '/admin/centers/:id']) {
    routes.use(`${path}/invitations`, authenticate(deps))
    routes.use(`${path}/invitations/*`, authenticate(deps))
    routes.use(`${path}/link`, authenticate(deps))
    routes.use(`${path}/members/*`, authenticate(deps))
  }
  return routes
    .openapi(inviteRoute, async (c) => {
      const limits = withRateLimitHeaders(c, deps.limits)
      const input = { centerId: c.req.valid('param').id, invite: c.req.valid('json'), limits }
      return c.json(await inviteMember({ deps, caller: c.var.caller }, input), 201)
    })
    .openapi(officeInviteRoute, async (c) => {
      const limits = withRateLimitHeaders(c, deps.limits)
      const input = { centerId: c.req.valid('param').id, office: true, invite: c.req.valid('json'), limits }
      return c.json(await inviteMember({ deps, caller: c.var.caller }, input), 201)
    })
    .openapi(linkRoute, async (c) => {
      const { id: centerId } = c.req.valid('param')
      return c.json(await makeCenterLink({ deps, caller: c.var.caller }, { centerId }), 201)
    })
    .openapi(officeLinkRoute, async (c) => {
      const { id: centerId } = c.req.valid('param')
      return c.json(await makeCenterLink({ deps, caller: c.var.caller }, { centerId, office: true }), 201)
    })
    .openapi(takeBackRoute, async (c) => {
      const { id: centerId, invitationId } = c.req.valid('param')
      return c.json(await takeBackInvitation({ deps, caller: c.var.caller }, { centerId, invitationId }), 200)
    })
    .openapi(officeTakeBackRoute, async (c) => {
      const { id: centerId, invitationId } = c.req.valid('param')
      const input = { centerId, office: true, invitationId }
      return c.json(await takeBackInvitation({ deps, caller: c.var.caller }, input), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id: centerId, memberId } = c.req.valid('param')
      return c.json(await removeMember({ deps, caller: c.var.caller }, { centerId, memberId }), 200)
    })
    .openapi(officeRemoveRoute, async (c) => {
      const { id: centerId, memberId } = c.req.valid('param')
      const input = { centerId, office: true, memberId }
      return c.json(await removeMember({ deps, caller: c.var.caller }, input), 200)
    })
}
