import { calendarLinkResponse, newCalendarLink } from '@cubby/contract/student/calendar'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { makeCalendarLink, readCalendar, readCalendarLink, revokeCalendarLink } from './calendar-link.ts'

const own = { tags: ['Calendar'], security: [{ bearer: [] }], path: '/profile/calendar-link' as const }

const linkRoute = createRoute({
  ...own,
  method: 'get',
  summary: 'Get whether I have a calendar link and when it was created',
  responses: { 200: json(calendarLinkResponse, 'The link, or null'), ...refusalResponses(401) },
})

const makeRoute = createRoute({
  ...own,
  method: 'post',
  summary: 'Create a calendar link and replace the previous one',
  responses: {
    201: json(newCalendarLink, 'The link, which no later response contains'),
    ...refusalResponses(401, 503),
  },
})

const revokeRoute = createRoute({
  ...own,
  method: 'delete',
  summary: 'Revoke my calendar link',
  request: { headers: idempotencyHeader },
  responses: { 200: json(calendarLinkResponse, 'There is no link'), ...refusalResponses(401, 409, 422, 503) },
})

const readRoute = createRoute({
  tags: ['Calendar'],
  method: 'get',
  path: '/calendar/{file}',
  summary: "The sessions of the link's user, for a calendar app",
  request: { params: z.object({ file: z.string().describe('The token of the link, followed by .ics') }) },
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...refusalResponses(404, 429),
  },
})

export function calendarRoutes(deps: Deps) {
  const routes = router()
  routes.use(own.path, authenticate(deps))
  return routes
    .openapi(linkRoute, async (c) => c.json(await readCalendarLink({ deps, caller: c.get('caller') }), 200))
    .openapi(makeRoute, async (c) => c.json(await makeCalendarLink({ deps, caller: c.get('caller') }), 201))
    .openapi(revokeRoute, async (c) =>
      c.json(await revokeCalendarLink({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(readRoute, async (c) => {
      await withRateLimitHeaders(c, deps.limits).spend('calendar', deps.addressOf(c))
      const token = c.req.valid('param').file.replace(/\.ics$/, '')
      return c.body(await readCalendar(deps, token), 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
    })
}
