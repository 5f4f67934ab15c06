import { notification } from '@cubby/contract/notifications'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { json, refusalAnswers, router } from '../http/router.ts'
import { listMyNotifications } from './list-my-notifications.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/notifications',
  summary: 'My notifications, newest first',
  tags: ['Notifications'],
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ notifications: z.array(notification), total: z.int() }), 'The newest 200'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalAnswers(401),
  },
})

export function notificationRoutes(deps: Deps) {
  const routes = router()
  routes.use('/notifications/*', authenticate(deps))
  routes.use(listRoute.path, etag())
  return routes.openapi(listRoute, async (c) => {
    const notifications = await listMyNotifications(deps, c.get('caller'))
    return c.json({ notifications, total: notifications.length }, 200)
  })
}
