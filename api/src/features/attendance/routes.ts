import { pass } from '@cubby/contract/passes'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../deps.ts'
import { json, refusalResponses, router } from '../../platform/http/router.ts'
import { authenticate } from '../auth/authenticate.ts'
import { listMyPasses } from './list-my-passes.ts'

const shared = { tags: ['Attendance'], security: [{ bearer: [] }] }

const passesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/passes',
  summary: 'List my passes: signed QR codes that check me in at the sessions I am approved for',
  responses: {
    200: json(z.object({ passes: z.array(pass), total: z.int() }), 'The next session first'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

export function attendanceRoutes(deps: Deps) {
  const routes = router()
  routes.use(passesRoute.path, authenticate(deps), etag())
  return routes.openapi(passesRoute, async (c) => {
    const passes = await listMyPasses({ deps, caller: c.get('caller') })
    return c.json({ passes, total: passes.length }, 200)
  })
}
