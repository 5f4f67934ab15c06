import {
  centerDetails,
  centerFilter,
  centerPage,
  centerSave,
  centerSaved,
  centerStatusChange,
} from '@cubby/contract/money/centers'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeCenterStatus } from './change-status.ts'
import { exampleCenter } from './examples.ts'
import { listCenters, readCenter } from './read-centers.ts'
import { addCenter, changeCenter } from './save-center.ts'

const shared = { tags: ['Centers'], ...forAdmins }
const params = z.object({ id })
const headers = idempotencyHeader
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/centers',
  summary: 'List the centers, requests first, then by name',
  request: { query: centerFilter },
  responses: { 200: json(centerPage, 'The centers'), ...refusalResponses(400, 401, 403) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/centers/{id}',
  summary: 'Get a center with its people, invitations, enrollments, money, and history',
  request: { params },
  responses: { 200: json(centerDetails, 'The center'), ...refusalResponses(400, 401, 403, 404) },
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/centers',
  summary: 'Add a center',
  request: { headers, body: body(centerSave, exampleCenter) },
  responses: { 201: json(centerSaved, 'Added'), ...written },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/centers/{id}',
  summary: 'Change a center, unless somebody else changed it since it was read',
  description: 'New terms apply to orders and invoices from now on.',
  request: { params, headers, body: body(centerSave) },
  responses: { 200: json(centerSaved, 'Changed'), ...written },
})

const statusRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/centers/{id}/status',
  summary: 'Confirm or decline a request, close a center, or open it again',
  request: {
    params,
    headers,
    body: body(centerStatusChange, { status: 'closed', reason: 'The center moved away.' }),
  },
  responses: { 200: json(centerSaved, 'The center'), ...written },
})

/** Centers, as the office manages them. */
export function centerOfficeRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/centers', authenticate(deps))
  routes.use('/admin/centers/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listCenters({ deps, caller: c.var.caller }, c.req.valid('query')), 200),
    )
    .openapi(readRoute, async (c) => {
      const { id: centerId } = c.req.valid('param')
      return c.json(await readCenter({ deps, caller: c.var.caller }, { centerId }), 200)
    })
    .openapi(addRoute, async (c) =>
      c.json(await addCenter({ deps, caller: c.var.caller }, c.req.valid('json')), 201),
    )
    .openapi(changeRoute, async (c) => {
      const { id: centerId } = c.req.valid('param')
      const save = c.req.valid('json')
      return c.json(await changeCenter({ deps, caller: c.var.caller }, { centerId, save }), 200)
    })
    .openapi(statusRoute, async (c) => {
      const change = { centerId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await changeCenterStatus({ deps, caller: c.var.caller }, change), 200)
    })
}
