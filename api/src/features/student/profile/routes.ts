import {
  dashboard,
  preferencesChange,
  profile,
  profileEdit,
  userResponse,
} from '@cubby/contract/student/profile'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { exampleUser } from '../../accounts/auth/examples.ts'
import { changePreferences } from '../../messages/notifications/change-preferences.ts'
import { editProfile, readProfile } from './profile.ts'
import { readDashboard } from './read-dashboard.ts'

const shared = { tags: ['Profile'], security: [{ bearer: [] }] }
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/profile',
  summary: 'Read the logged-in user with all their lists',
  request: {
    query: z.object({ lists: z.enum(['none']).optional().describe('`none` leaves the nested lists out') }),
  },
  responses: {
    200: json(z.object({ profile }), 'The profile'),
    304: unchanged,
    ...refusalResponses(400, 401),
  },
})

const editRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/users/profile',
  summary: 'Change my name or phone number; a conflicting edit is refused with both values',
  request: {
    headers: idempotencyHeader,
    body: body(profileEdit, {
      phone_number: '(718) 555-0163',
      base: { phone_number: null },
    }),
  },
  responses: {
    200: json(userResponse, 'The user, as they are now', {
      user: { ...exampleUser, phone_number: '(718) 555-0163' },
    }),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})
const profileEditRoute = createRoute({ ...editRoute, path: '/profile/profile' })

const preferencesRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/profile/email-preferences',
  summary: 'Change which emails I get; the master switch and the four others stay consistent',
  request: { headers: idempotencyHeader, body: body(preferencesChange, { general_updates: false }) },
  responses: {
    200: json(userResponse, 'The user, with all five flags'),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})
const userPreferencesRoute = createRoute({ ...preferencesRoute, path: '/users/preferences' })

const dashboardRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/dashboard',
  summary: 'Read the numbers of my overview, and my newest activities',
  responses: { 200: json(z.object({ dashboard }), 'The overview'), 304: unchanged, ...refusalResponses(401) },
})

export function profileRoutes(deps: Deps) {
  const routes = router()
  for (const { path } of [
    readRoute,
    profileEditRoute,
    preferencesRoute,
    userPreferencesRoute,
    dashboardRoute,
  ]) {
    routes.use(path, authenticate(deps))
  }
  routes.use(readRoute.path, etag())
  routes.use(dashboardRoute.path, etag())
  return routes
    .openapi(readRoute, async (c) => {
      const lists = c.req.valid('query').lists !== 'none'
      return c.json({ profile: await readProfile({ deps, caller: c.get('caller') }, { lists }) }, 200)
    })
    .openapi(editRoute, async (c) =>
      c.json(await editProfile({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(profileEditRoute, async (c) =>
      c.json(await editProfile({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(preferencesRoute, async (c) =>
      c.json(await changePreferences({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(userPreferencesRoute, async (c) =>
      c.json(await changePreferences({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(dashboardRoute, async (c) =>
      c.json({ dashboard: await readDashboard({ deps, caller: c.get('caller') }) }, 200),
    )
}
