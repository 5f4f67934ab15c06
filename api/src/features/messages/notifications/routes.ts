import { type Notification, notification, readAllQuery } from '@cubby/contract/messages/notifications'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import {
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import {
  deleteNotification,
  listMyNotifications,
  markAllRead,
  markRead,
  readMyNotification,
  restoreNotification,
} from './my-notifications.ts'

const exampleNotification: Notification = {
  id: exampleIds.notification,
  title: 'Bring your binder',
  message: 'Please bring an empty binder on the first evening.',
  type: 'class_reminder',
  is_read: false,
  read: false,
  created_at: '2026-12-03T14:00:00.000Z',
  timestamp: '2026-12-03T14:00:00.000Z',
  action_url: '/classes',
  metadata: { links: [] },
}

const shared = { tags: ['Notifications'], security: [{ bearer: [] }] }
const one = z.object({ notification })
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications',
  summary: 'List my notifications, newest first',
  responses: {
    200: json(z.object({ notifications: z.array(notification), total: z.int() }), 'The newest 200', {
      notifications: [exampleNotification],
      total: 1,
    }),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/{id}',
  summary: 'Read one of my notifications',
  request: { params },
  responses: { 200: json(one, 'The notification'), ...refusalResponses(400, 401, 404) },
})

const markReadRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/notifications/{id}/read',
  summary: 'Mark one of my notifications as read',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(one, 'The notification, read'), ...refusalResponses(400, 401, 404, 409, 422, 503) },
})

const markAllReadRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/notifications/read-all',
  summary: 'Mark my notifications as read',
  request: { query: readAllQuery, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ marked: z.int() }), 'The number of notifications that were unread'),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/notifications/{id}',
  summary: 'Delete one of my notifications',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ deleted: z.string() }), 'The id of the deleted notification'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const restoreRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/notifications/{id}/restore',
  summary: 'Take back the deletion of one of my notifications',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(one, 'The notification'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

export function notificationRoutes(deps: Deps) {
  const routes = router()
  routes.use('/notifications/*', authenticate(deps))
  routes.use(listRoute.path, etag())
  return routes
    .openapi(listRoute, async (c) => {
      const notifications = await listMyNotifications({ deps, caller: c.get('caller') })
      return c.json({ notifications, total: notifications.length }, 200)
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        { notification: await readMyNotification({ deps, caller: c.get('caller') }, { id }) },
        200,
      )
    })
    .openapi(markReadRoute, async (c) =>
      c.json(await markRead({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(markAllReadRoute, async (c) =>
      c.json(await markAllRead({ deps, caller: c.get('caller') }, { upTo: c.req.valid('query').up_to }), 200),
    )
    .openapi(deleteRoute, async (c) =>
      c.json(
        await deleteNotification({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(restoreRoute, async (c) =>
      c.json(
        await restoreNotification({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
}
