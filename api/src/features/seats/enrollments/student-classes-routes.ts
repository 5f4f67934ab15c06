import { enrollment } from '@cubby/contract/seats/enrollments'
import { waitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listMyLiveEntries } from '../waitlist/read-entries.ts'
import { listMyClasses, listMyEnrollments } from './read-enrollments.ts'

const shared = { tags: ['Profile'], security: [{ bearer: [] }] }
const unchanged = { 304: { description: 'Unchanged since the ETag in If-None-Match' } }

const historicalRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/profile/historical-enrollments',
  summary: 'List my historical enrollments, newest first',
  responses: {
    200: json(z.object({ enrollments: z.array(enrollment), total: z.int() }), 'Completed and archived ones'),
    ...unchanged,
    ...refusalResponses(401),
  },
})

const enrolledRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/enrolled-classes',
  summary: 'List the classes of my active enrollments',
  responses: {
    200: json(z.object({ classes: z.array(enrollment), total: z.int() }), 'Pending and approved'),
    ...unchanged,
    ...refusalResponses(401),
  },
})

const waitlistedRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/waitlisted-classes',
  summary: 'List the classes I am waitlisted for',
  responses: {
    200: json(z.object({ classes: z.array(waitlistEntry), total: z.int() }), 'Live waitlist entries'),
    ...unchanged,
    ...refusalResponses(401),
  },
})

/** Lists of the student's classes under `/users` and `/profile`. */
export function studentClassesRoutes(deps: Deps) {
  const routes = router()
  for (const { path } of [historicalRoute, enrolledRoute, waitlistedRoute]) {
    routes.use(path, authenticate(deps))
    routes.use(path, etag())
  }
  return routes
    .openapi(historicalRoute, async (c) => {
      const enrollments = await listMyEnrollments({ deps, caller: c.get('caller') }, { type: 'historical' })
      return c.json({ enrollments, total: enrollments.length }, 200)
    })
    .openapi(enrolledRoute, async (c) => {
      const classes = await listMyClasses({ deps, caller: c.get('caller') })
      return c.json({ classes, total: classes.length }, 200)
    })
    .openapi(waitlistedRoute, async (c) => {
      const classes = await listMyLiveEntries({ deps, caller: c.get('caller') })
      return c.json({ classes, total: classes.length }, 200)
    })
}
