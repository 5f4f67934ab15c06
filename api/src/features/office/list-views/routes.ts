import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  listPreference,
  listPreferenceSave,
  listViews,
  savedViewChange,
  savedViewCreate,
  savedViewResponse,
  viewedList,
} from '@cubby/contract/office/list-views'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeView, createView, deleteView, readListViews, saveListPreference } from './list-views.ts'

const shared = { tags: ['List Views'], ...forAdmins }
const headers = idempotencyHeader

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/list-views',
  summary: 'Read my list preferences and saved views',
  responses: {
    200: json(listViews, 'The preferences and saved views of all lists'),
    ...refusalResponses(401, 403),
  },
})

const preferenceRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/list-views/{list}',
  summary: 'Save my preference for a list: cards or a table, and the hidden columns',
  request: {
    params: z.object({ list: viewedList }),
    headers,
    body: body(listPreferenceSave, { view: 'table', hidden_columns: ['enrolled_at'] }),
  },
  responses: {
    200: json(z.object({ preference: listPreference }), 'Saved'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

const exampleView = { name: 'Pending CPR', query: 'searchTerm=cpr&status=pending' }

const createViewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/saved-views',
  summary: 'Save a view of a list',
  request: { headers, body: body(savedViewCreate, { list: 'enrollments', ...exampleView }) },
  responses: { 201: json(savedViewResponse, 'Saved'), ...refusalResponses(400, 401, 403, 409, 422, 503) },
})

const ofView = { ...shared, path: '/admin/saved-views/{id}' as const }
const params = z.object({ id })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const changeViewRoute = createRoute({
  ...ofView,
  method: 'put',
  summary: 'Change one of my saved views',
  request: { params, headers, body: body(savedViewChange) },
  responses: { 200: json(savedViewResponse, 'Changed'), ...written },
})

const deleteViewRoute = createRoute({
  ...ofView,
  method: 'delete',
  summary: 'Delete one of my saved views',
  request: { params, headers },
  responses: { 200: json(messageResponse, 'Deleted'), ...written },
})

/** Routes for list preferences and saved views. */
export function listViewRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['list-views', 'saved-views']) routes.use(`/admin/${path}/*`, authenticate(deps))
  return routes
    .openapi(readRoute, async (c) => c.json(await readListViews({ deps, caller: c.get('caller') }), 200))
    .openapi(preferenceRoute, async (c) => {
      const preference = { list: c.req.valid('param').list, ...c.req.valid('json') }
      return c.json(await saveListPreference({ deps, caller: c.get('caller') }, preference), 200)
    })
    .openapi(createViewRoute, async (c) =>
      c.json(await createView({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(changeViewRoute, async (c) => {
      const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await changeView({ deps, caller: c.get('caller') }, change), 200)
    })
    .openapi(deleteViewRoute, async (c) =>
      c.json(await deleteView({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
}
