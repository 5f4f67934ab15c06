import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import {
  passwordSetting,
  roleChange,
  statusChange,
  testAccountChange,
  userChanged,
  userCorrection,
} from '@cubby/contract/people/users'
import { approvalAsked } from '@cubby/contract/school/approval-requests'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeAccount, setPassword, setTestAccount } from './change-account.ts'
import { correctUser } from './correct-user.ts'
import { deleteUser } from './delete-user.ts'

const shared = { tags: ['User Management'], ...forAdmins }
const params = z.object({ id })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const correctRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/users/{id}/profile',
  summary: "Correct a user's name, email, or phone number; a conflicting edit is refused with both values",
  description:
    'A new email address replaces the old one when the user opens the link that is mailed to it, or at once if the user has no password yet. The old address is told. The current address cancels a change that waits, and the waiting address sends its link again.',
  request: {
    params,
    headers: idempotencyHeader,
    body: body(userCorrection, {
      phone_number: '(718) 555-0163',
      base: { phone_number: null },
    }),
  },
  responses: { 200: json(userChanged, 'Corrected'), ...written },
})

const roleRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/admin/users/{id}/role',
  summary: "Change a user's role and end their logins",
  request: { params, headers: idempotencyHeader, body: body(roleChange, { role: 'instructor' }) },
  responses: { 200: json(userChanged, 'Changed'), ...written },
})

const statusRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/admin/users/{id}/status',
  summary: "Change a user's status and end their logins",
  request: { params, headers: idempotencyHeader, body: body(statusChange, { status: 'suspended' }) },
  responses: { 200: json(userChanged, 'Changed'), ...written },
})

const testAccountRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/admin/users/{id}/test-account',
  summary: 'Mark an account as a test account, whose outstanding payments are not counted',
  request: { params, headers: idempotencyHeader, body: body(testAccountChange) },
  responses: { 200: json(userChanged, 'Changed'), ...written },
})

const passwordRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/users/{id}/password',
  summary: "Set another user's password, and end their logins and calendar link",
  request: { params, body: body(passwordSetting) },
  responses: { 200: json(messageResponse, 'Set'), ...refusalResponses(400, 401, 403, 404, 409, 503) },
})

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/users/{id}',
  summary: 'Delete an account; enrollments and payments stay, without a name',
  description: 'For administrators. If the settings say so, another administrator has to approve it first.',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(messageResponse, 'Deleted'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
    ...written,
  },
})

/** User Management: operations on an account. */
export function accountRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/users/*', authenticate(deps))
  return routes
    .openapi(correctRoute, async (c) =>
      c.json(
        await correctUser(
          { deps, caller: c.get('caller') },
          { id: c.req.valid('param').id, correction: c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(roleRoute, async (c) => {
      const change = { kind: 'role', to: c.req.valid('json').role } as const
      const { user } = await changeAccount(
        { deps, caller: c.get('caller') },
        { id: c.req.valid('param').id, change },
      )
      return c.json({ user, message: messages.userRoleUpdated }, 200)
    })
    .openapi(statusRoute, async (c) => {
      const change = { kind: 'status', to: c.req.valid('json').status } as const
      const { user } = await changeAccount(
        { deps, caller: c.get('caller') },
        { id: c.req.valid('param').id, change },
      )
      return c.json({ user, message: messages.userStatusUpdated }, 200)
    })
    .openapi(testAccountRoute, async (c) => {
      const { is_test_account } = c.req.valid('json')
      const { user } = await setTestAccount(
        { deps, caller: c.get('caller') },
        { id: c.req.valid('param').id, isTestAccount: is_test_account },
      )
      return c.json({ user, message: messages.testAccountUpdated }, 200)
    })
    .openapi(passwordRoute, async (c) => {
      const { newPassword } = c.req.valid('json')
      return c.json(
        await setPassword({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id, newPassword }),
        200,
      )
    })
    .openapi(deleteRoute, async (c) => {
      const result = await deleteUser({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id })
      return 'approval_request' in result ? c.json(result, 202) : c.json(result, 200)
    })
}
