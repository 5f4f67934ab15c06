import { userOverview } from '@cubby/contract/student/user-overview'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readUserOverview } from './read-user-overview.ts'

const readRoute = createRoute({
  tags: ['User Management'],
  ...forAdmins,
  method: 'get',
  path: '/admin/users/{id}/overview',
  summary:
    'Read a user with their enrollments, attendance, waitlist entries, payments, certificates, and messages',
  request: { params: z.object({ id }) },
  responses: { 200: json(userOverview, 'The user'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes for the overview of a user. */
export function userOverviewRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/users/*', authenticate(deps))
  return routes.openapi(readRoute, async (c) =>
    c.json(await readUserOverview({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
  )
}
