import {
  activityPage,
  activityQuery,
  userDetails,
  userEnrollments,
  userExport,
  userPage,
  userSearch,
} from '@cubby/contract/people/users'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listUserActivity, listUserEnrollments } from './list-user-records.ts'
import { exportUsers, readUser, searchUsers } from './read-users.ts'

const shared = { tags: ['User Management'], ...forAdmins }
const params = z.object({ id })

const searchRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/search',
  summary: 'Search users by part of their name, email address, or phone number, by page',
  request: { query: userSearch },
  responses: { 200: json(userPage, 'The page'), ...refusalResponses(400, 401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/export',
  summary: 'Export the matching users as CSV',
  request: { query: userExport },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403),
  },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/{id}',
  summary: 'Read a user',
  request: { params },
  responses: {
    200: json(z.object({ user: userDetails }), 'The user'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const profileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/{id}/profile',
  summary: "Read a user's profile",
  request: { params },
  responses: {
    200: json(z.object({ profile: userDetails }), 'The profile'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const activityRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/{id}/activity',
  summary: 'List what a user did and what was done to their account, newest first',
  request: { params, query: activityQuery },
  responses: { 200: json(activityPage, 'Ten activities per page'), ...refusalResponses(400, 401, 403, 404) },
})

const activityLogsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/{id}/activity-logs',
  summary: "Read a user's activity in one response",
  request: { params },
  responses: { 200: json(activityPage, 'The newest 200'), ...refusalResponses(400, 401, 403, 404) },
})

const enrollmentsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/users/{id}/enrollments',
  summary: "List a user's enrollments, newest first",
  request: { params },
  responses: {
    200: json(userEnrollments, 'Active and historical ones'),
    ...refusalResponses(400, 401, 403, 404),
  },
})

const ACTIVITY_LOG_LENGTH = 200

/** User Management: users and their activity. */
export function userRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/users/*', authenticate(deps))
  return routes
    .openapi(searchRoute, async (c) =>
      c.json(await searchUsers({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(c, 'users.csv', await exportUsers({ deps, caller: c.get('caller') }, c.req.valid('query'))),
    )
    .openapi(readRoute, async (c) =>
      c.json(
        { user: await readUser({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }) },
        200,
      ),
    )
    .openapi(profileRoute, async (c) =>
      c.json(
        { profile: await readUser({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }) },
        200,
      ),
    )
    .openapi(activityRoute, async (c) => {
      const { id: userId } = c.req.valid('param')
      return c.json(
        await listUserActivity({ deps, caller: c.get('caller') }, { id: userId, ...c.req.valid('query') }),
        200,
      )
    })
    .openapi(activityLogsRoute, async (c) => {
      const page = { page: 1, limit: ACTIVITY_LOG_LENGTH }
      return c.json(
        await listUserActivity({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id, ...page }),
        200,
      )
    })
    .openapi(enrollmentsRoute, async (c) =>
      c.json(
        await listUserEnrollments({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
}
