import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import { APPROVAL_DAYS } from '@cubby/contract/constants'
import { approvalRequests } from '@cubby/contract/school/approval-requests'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { approveRequest, rejectRequest, withdrawRequest } from './decide-approval-request.ts'
import { listApprovalRequests } from './read-approval-requests.ts'

const decision = {
  tags: ['Approval Requests'],
  ...forAdmins,
  method: 'post' as const,
  request: { params: z.object({ id }), headers: idempotencyHeader },
  responses: {
    200: json(messageResponse, 'Done'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
}

const listRoute = createRoute({
  tags: ['Approval Requests'],
  ...forAdmins,
  method: 'get',
  path: '/admin/approval-requests',
  summary: 'List what administrators asked others to approve',
  responses: { 200: json(approvalRequests, 'The requests'), ...refusalResponses(401, 403) },
})

const approveRoute = createRoute({
  ...decision,
  path: '/admin/approval-requests/{id}/approve',
  summary: `Approve the request of another administrator within ${APPROVAL_DAYS} days, which carries it out`,
})

const rejectRoute = createRoute({
  ...decision,
  path: '/admin/approval-requests/{id}/reject',
  summary: 'Reject the request of another administrator',
})

const withdrawRoute = createRoute({
  ...decision,
  path: '/admin/approval-requests/{id}/withdraw',
  summary: 'Withdraw my own request',
})

/** Requests that a second administrator decides about. */
export function approvalRequestRoutes(deps: Deps) {
  const routes = router()
  routes.use(listRoute.path, authenticate(deps))
  routes.use('/admin/approval-requests/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listApprovalRequests({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(approveRoute, async (c) =>
      c.json(await approveRequest({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(rejectRoute, async (c) =>
      c.json(await rejectRequest({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(withdrawRoute, async (c) =>
      c.json(await withdrawRequest({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
}
