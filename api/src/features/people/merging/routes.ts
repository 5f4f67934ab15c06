import { mergePreview, mergeQuery, mergeRequest } from '@cubby/contract/people/merging'
import { userChanged } from '@cubby/contract/people/users'
import { approvalAsked } from '@cubby/contract/school/approval-requests'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { mergeUsers, readMergePreview } from './merge-users.ts'

const shared = { tags: ['User Management'], ...forAdmins }
const path = '/admin/users/{id}/merge'
const params = z.object({ id })

const previewRoute = createRoute({
  ...shared,
  path,
  method: 'get',
  summary: 'Preview the merge of an account into another one of the same person',
  description:
    'For administrators. Says what would move, the conflicts, and why the merge is refused. Changes nothing.',
  request: { params, query: mergeQuery },
  responses: { 200: json(mergePreview, 'The preview'), ...refusalResponses(400, 401, 403, 404) },
})

const mergeRoute = createRoute({
  ...shared,
  path,
  method: 'post',
  summary: 'Merge an account into another one of the same person; this cannot be undone',
  description:
    'For administrators. Enrollments, payments, certificates, and everything else move to the account that stays. The other one is logged out everywhere and erased.',
  request: { params, headers: idempotencyHeader, body: body(mergeRequest) },
  responses: {
    200: json(userChanged, 'Merged. The account that stays'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

/** Merges of two accounts of one person. */
export function mergingRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/users/*', authenticate(deps))
  return routes
    .openapi(previewRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await readMergePreview({ deps, caller: c.get('caller') }, input), 200)
    })
    .openapi(mergeRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const result = await mergeUsers({ deps, caller: c.get('caller') }, input)
      return 'approval_request' in result ? c.json(result, 202) : c.json(result, 200)
    })
}
