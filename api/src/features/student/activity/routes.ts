import { activity } from '@cubby/contract/student/activity'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listMyActivity } from './list-my-activity.ts'

const historyRoute = createRoute({
  method: 'get',
  path: '/users/activity-history',
  summary: 'List my activity, newest first',
  tags: ['Profile'],
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ activities: z.array(activity), total: z.int() }), 'The newest 200'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

export function activityRoutes(deps: Deps) {
  const routes = router()
  routes.use(historyRoute.path, authenticate(deps), etag())
  return routes.openapi(historyRoute, async (c) => {
    const activities = await listMyActivity({ deps, caller: c.get('caller') })
    return c.json({ activities, total: activities.length }, 200)
  })
}
