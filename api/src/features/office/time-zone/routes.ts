import { timeZone, timeZoneChange, timeZoneResponse } from '@cubby/contract/time-zone'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeTimeZone, showTimeZone } from './change-time-zone.ts'

const shared = {
  path: '/admin/settings/time-zone' as const,
  tags: ['Administration'],
  ...forAdmins,
}

const timeZoneRoute = createRoute({
  ...shared,
  method: 'get',
  summary: 'Read the time zone of session dates and times, and which meetings another one would shift',
  request: {
    query: z.object({
      timezone: timeZone.optional().describe('The time zone to change to, such as America/Chicago'),
    }),
  },
  responses: { 200: json(timeZoneResponse, 'The time zone'), ...refusalResponses(400, 401, 403) },
})

const changeTimeZoneRoute = createRoute({
  ...shared,
  method: 'put',
  summary: 'Change the time zone of session dates and times',
  description:
    'For administrators. Sessions keep their days and times, so they begin earlier or later. Needs the number of meetings that this shifts.',
  request: {
    headers: idempotencyHeader,
    body: body(timeZoneChange, { timezone: 'America/New_York', shifted_meetings: 0 }),
  },
  responses: {
    200: json(timeZoneResponse, 'The time zone after the change', {
      timezone: 'America/New_York',
      is_fixed: false,
      is_chosen: true,
      shifted_meetings: [],
    }),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

export function timeZoneRoutes(deps: Deps) {
  const routes = router()
  routes.use(shared.path, authenticate(deps))
  return routes
    .openapi(timeZoneRoute, async (c) =>
      c.json(await showTimeZone({ deps, caller: c.get('caller') }, c.req.valid('query').timezone), 200),
    )
    .openapi(changeTimeZoneRoute, async (c) =>
      c.json(await changeTimeZone({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
