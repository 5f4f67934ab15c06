import { systemHealth } from '@cubby/contract/office/system-health'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readSystemHealth } from './read-system-health.ts'

const shared = {
  method: 'get' as const,
  tags: ['Administration'],
  ...forAdmins,
}

const healthRoute = createRoute({
  ...shared,
  path: '/admin/system-health',
  summary: 'Read the health of the database, migrations, jobs, mail, push, and file store',
  responses: {
    200: json(z.object({ health: systemHealth }), 'The state of each part'),
    ...refusalResponses(401, 403),
  },
})

export function systemHealthRoutes(deps: Deps) {
  const routes = router()
  routes.use(healthRoute.path, authenticate(deps))
  return routes.openapi(healthRoute, async (c) =>
    c.json({ health: await readSystemHealth({ deps, caller: c.get('caller') }) }, 200),
  )
}
