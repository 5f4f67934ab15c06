import { calendarLinkResponse, newCalendarLink } from '@cubby/contract/student/calendar'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { makeCalendarLink, readCalendar, readCalendarLink, revokeCalendarLink } from './calendar-link.ts'

const own = { tags: ['Calendar'], security: [{ bearer: [] }], path: '/profile/calendar-link' as const }
const office = { tags: ['Calendar'], ...forAdmins, path: '/admin/calendar-link' as const }

/** What reading, making, and revoking a link share, whosever it is. Only the office's link is refused to some roles. */
const routesOf = (...forbidden: 403[]) => ({
  read: {
    method: 'get' as const,
    responses: {
      200: json(calendarLinkResponse, 'The link, or null'),
      ...refusalResponses(401, ...forbidden),
    },
  },
  make: {
    method: 'post' as const,
    responses: {
      201: json(newCalendarLink, 'The link, which no later response contains'),
      ...refusalResponses(401, ...forbidden, 503),
    },
  },
  revoke: {
    method: 'delete' as const,
    request: { headers: idempotencyHeader },
    responses: {
      200: json(calendarLinkResponse, 'There is no link'),
      ...refusalResponses(401, ...forbidden, 409, 422, 503),
    },
  },
})
const [forUser, forOffice] = [routesOf(), routesOf(403)]

const linkRoute = createRoute({
  ...own,
  ...forUser.read,
  summary: 'Get whether I have a calendar link and when it was created',
})
const makeRoute = createRoute({
  ...own,
  ...forUser.make,
  summary: 'Create a calendar link and replace the previous one',
})
const revokeRoute = createRoute({ ...own, ...forUser.revoke, summary: 'Revoke my calendar link' })

const officeLinkRoute = createRoute({
  ...office,
  ...forOffice.read,
  summary: 'Get whether the office has a calendar link and when it was created',
})
const officeMakeRoute = createRoute({
  ...office,
  ...forOffice.make,
  summary: 'Create the calendar link of the office and replace the previous one',
})
const officeRevokeRoute = createRoute({
  ...office,
  ...forOffice.revoke,
  summary: 'Revoke the calendar link of the office',
})

const readRoute = createRoute({
  tags: ['Calendar'],
  method: 'get',
  path: '/calendar/{file}',
  summary:
    'For a calendar app: what the user of the link attends and teaches, or all sessions for the link of the office',
  request: { params: z.object({ file: z.string().describe('The token of the link, followed by .ics') }) },
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(404, 429),
  },
})

export function calendarRoutes(deps: Deps) {
  const routes = router()
  for (const { path } of [own, office]) routes.use(path, authenticate(deps))
  routes.use(readRoute.getRoutingPath(), etag())
  const [user, school] = [{ of: 'user' }, { of: 'office' }] as const
  return routes
    .openapi(linkRoute, async (c) =>
      c.json(await readCalendarLink({ deps, caller: c.get('caller') }, user), 200),
    )
    .openapi(makeRoute, async (c) =>
      c.json(await makeCalendarLink({ deps, caller: c.get('caller') }, user), 201),
    )
    .openapi(revokeRoute, async (c) =>
      c.json(await revokeCalendarLink({ deps, caller: c.get('caller') }, user), 200),
    )
    .openapi(officeLinkRoute, async (c) =>
      c.json(await readCalendarLink({ deps, caller: c.get('caller') }, school), 200),
    )
    .openapi(officeMakeRoute, async (c) =>
      c.json(await makeCalendarLink({ deps, caller: c.get('caller') }, school), 201),
    )
    .openapi(officeRevokeRoute, async (c) =>
      c.json(await revokeCalendarLink({ deps, caller: c.get('caller') }, school), 200),
    )
    .openapi(readRoute, async (c) => {
      await withRateLimitHeaders(c, deps.limits).spend('calendar', deps.addressOf(c))
      const token = c.req.valid('param').file.replace(/\.ics$/, '')
      return c.body(await readCalendar(deps, token), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-cache',
      })
    })
}
