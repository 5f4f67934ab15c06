import { workQueue } from '@cubby/contract/work-queue'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { forAdmins } from '../../../platform/http/for-roles.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readWorkQueue } from './read-work-queue.ts'

const readRoute = createRoute({
  tags: ['Work Queue'],
  ...forAdmins,
  method: 'get',
  path: '/admin/work-queue',
  summary: 'Count the tasks that wait for an administrator',
  responses: { 200: json(workQueue, 'The counts'), ...refusalResponses(401, 403) },
})

/** Routes for the work queue. */
export function workQueueRoutes(deps: Deps) {
  const routes = router()
  routes.use(readRoute.path, authenticate(deps))
  return routes.openapi(readRoute, async (c) =>
    c.json(await readWorkQueue({ deps, caller: c.get('caller') }), 200),
  )
}
