import { pushEndpoint, pushSubscription } from '@cubby/contract/messages/push'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { vapidKeys } from './vapid-keys.ts'

const shared = { tags: ['Notifications'], security: [{ bearer: [] }] }
const subscriptions = '/notifications/push/subscriptions'

const keyRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/push/key',
  summary: 'Read the public key for push subscriptions',
  responses: {
    200: json(z.object({ key: z.string() }), 'The VAPID public key, as base64url'),
    ...refusalResponses(401),
  },
})

const subscribeRoute = createRoute({
  ...shared,
  method: 'post',
  path: subscriptions,
  summary: 'Send my notifications to this device until its login ends',
  request: { headers: idempotencyHeader, body: body(pushSubscription) },
  responses: {
    201: json(z.object({ subscribed: z.literal(true) }), 'Subscribed, or renewed'),
    ...refusalResponses(400, 401, 409, 422, 429, 503),
  },
})

const unsubscribeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: subscriptions,
  summary: 'Unsubscribe one of my devices',
  request: { headers: idempotencyHeader, body: body(pushEndpoint) },
  responses: {
    200: json(z.object({ unsubscribed: z.boolean() }), 'Whether it was subscribed'),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})

export function pushRoutes(deps: Deps) {
  const routes = router()
  routes.use('/notifications/push/*', authenticate(deps))
  return routes
    .openapi(keyRoute, async (c) => c.json({ key: (await vapidKeys(deps)).publicKey }, 200))
    .openapi(subscribeRoute, async (c) => {
      const caller = c.get('caller')
      await withRateLimitHeaders(c, deps.limits).spend('pushSubscribe', caller.user.id)
      return c.json(await subscribe({ deps, caller }, c.req.valid('json')), 201)
    })
    .openapi(unsubscribeRoute, async (c) =>
      c.json(
        await unsubscribe({ deps, caller: c.get('caller') }, { endpoint: c.req.valid('json').endpoint }),
        200,
      ),
    )
}
