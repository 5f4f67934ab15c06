import { pass, passKey } from '@cubby/contract/teaching/check-ins'
import { ownCheckIn, scannedCode } from '@cubby/contract/teaching/meeting-codes'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listMyPasses } from './list-my-passes.ts'
import { registerPassKey } from './pass-keys.ts'
import { scanMeetingCode } from './scan-meeting-code.ts'

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

const passKeyRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/users/pass-key',
  summary: 'Store the public key with which this device stamps the passes that it shows',
  request: { body: body(passKey) },
  responses: {
    200: json(z.object({ ok: z.literal(true) }), 'Stored for this login'),
    ...refusalResponses(400, 401, 503),
  },
})

const scanRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/check-ins',
  summary:
    'Check in to a meeting with the code that its instructor shows; a late scan waits for the instructor',
  request: { headers: idempotencyHeader, body: body(scannedCode) },
  responses: {
    201: json(z.object({ check_in: ownCheckIn }), 'Checked in, or waiting'),
    ...refusalResponses(400, 401, 409, 422, 429, 503),
  },
})

export function attendanceRoutes(deps: Deps) {
  const routes = router()
  routes.use(passesRoute.path, authenticate(deps), etag())
  routes.use(scanRoute.path, authenticate(deps))
  routes.use(passKeyRoute.path, authenticate(deps))
  return routes
    .openapi(passesRoute, async (c) => {
      const passes = await listMyPasses({ deps, caller: c.get('caller') })
      return c.json({ passes, total: passes.length }, 200)
    })
    .openapi(passKeyRoute, async (c) =>
      c.json(await registerPassKey({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(scanRoute, async (c) => {
      const caller = c.get('caller')
      await withRateLimitHeaders(c, deps.limits).spend('meetingCode', caller.user.id)
      return c.json({ check_in: await scanMeetingCode({ deps, caller }, c.req.valid('json')) }, 201)
    })
}
