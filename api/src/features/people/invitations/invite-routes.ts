import { messages } from '@cubby/contract/messages'
import { newUser, userInvited } from '@cubby/contract/people/invitations'
import { joinCode, joinCodeRequest } from '@cubby/contract/people/join-codes'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { inviteUser, sendInvitation } from './invite-user.ts'
import { makeJoinCode } from './join-codes.ts'

const shared = { tags: ['User Management'], ...forAdmins }

const inviteRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users',
  summary: 'Create an account without a password and mail its user a link that sets one',
  request: {
    headers: idempotencyHeader,
    body: body(newUser, {
      first_name: 'Rosa',
      last_name: 'Delgado',
      email: 'rosa.delgado@example.com',
      phone_number: '(718) 555-0187',
      role: 'instructor',
    }),
  },
  responses: { 201: json(userInvited, 'Invited'), ...refusalResponses(400, 401, 403, 409, 422, 503) },
})

const sendRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users/{id}/invitation',
  summary: 'Send the invitation again; the former link stops working',
  request: { params: z.object({ id }), headers: idempotencyHeader },
  responses: { 200: json(userInvited, 'Sent'), ...refusalResponses(400, 401, 403, 404, 409, 422, 503) },
})

const joinCodeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users/{id}/join-code',
  summary:
    'Make the code with which a student without an email address gets a login; a former code stops working',
  request: { params: z.object({ id }), body: body(joinCodeRequest) },
  responses: {
    201: json(joinCode, 'The code to read out; it is shown once'),
    ...refusalResponses(400, 401, 403, 404, 409, 503),
  },
})

/** User Management: inviting users, and codes for students without an email address. */
export function inviteRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(inviteRoute.path, authenticate(deps))
  routes.use(sendRoute.getRoutingPath(), authenticate(deps))
  routes.use(joinCodeRoute.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(inviteRoute, async (c) => {
      const { user } = await inviteUser({ deps, caller: c.get('caller') }, c.req.valid('json'))
      return c.json({ user, message: messages.userInvited }, 201)
    })
    .openapi(sendRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { user } = await sendInvitation({ deps, caller: c.get('caller') }, { id })
      return c.json({ user, message: messages.userInvited }, 200)
    })
    .openapi(joinCodeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { identity } = c.req.valid('json')
      c.header('Cache-Control', 'no-store')
      return c.json(await makeJoinCode({ deps, caller: c.get('caller') }, { id, identity }), 201)
    })
}
