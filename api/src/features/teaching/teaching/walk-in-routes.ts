import { enrolledWalkIn, walkIn } from '@cubby/contract/teaching/walk-ins'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forStaff } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { enrollWalkIn } from './enroll-walk-in.ts'

const walkInRoute = createRoute({
  tags: ['Teaching'],
  ...forStaff,
  method: 'post',
  path: '/teaching/sessions/{id}/walk-ins',
  summary: 'Enroll a person at the door, if the class allows it and a seat is free',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeader,
    body: body(walkIn, {
      email: 'jo@example.com',
      first_name: 'Jo',
      last_name: 'Rivera',
      phone_number: '(718) 555-0199',
    }),
  },
  responses: {
    201: json(z.object({ walk_in: enrolledWalkIn }), 'The student, who is on the roster now', {
      walk_in: {
        session_id: exampleIds.session,
        student: { id: exampleIds.user, name: 'Jo Rivera', enrollment_status: 'pending' },
      },
    }),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 429, 503),
  },
})

/** Enrolls people at the door. */
export function walkInRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(walkInRoute.getRoutingPath(), authenticate(deps))
  return routes.openapi(walkInRoute, async (c) => {
    const caller = c.get('caller')
    await withRateLimitHeaders(c, deps.limits).spend('walkIn', caller.user.id)
    const { id: sessionId } = c.req.valid('param')
    return c.json(
      { walk_in: await enrollWalkIn({ deps, caller }, { sessionId, walkIn: c.req.valid('json') }) },
      201,
    )
  })
}
