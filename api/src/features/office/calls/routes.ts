import { callsChange, callsChanged, callsPage, callsQuery } from '@cubby/contract/office/calls'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  idempotencyHeader,
  json,
  pdfFile,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { changeCalls, listCalls } from './calls.ts'
import { printLetter } from './letter.ts'

const shared = { tags: ['Work Queue'], ...forAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/calls',
  summary: 'List the students without an email address whom the office calls, with what to read out',
  request: { query: callsQuery },
  responses: { 200: json(callsPage, 'The students'), ...refusalResponses(400, 401, 403) },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/calls',
  summary: 'Mark calls as done, or put them back on the list',
  request: {
    headers: idempotencyHeader,
    body: body(callsChange, { ids: ['0198c0de-0000-7000-8000-000000000001'], outcome: 'called' }),
  },
  responses: { 200: json(callsChanged, 'Saved'), ...refusalResponses(400, 401, 403, 404, 422, 503) },
})

const letterRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/calls/{id}/letter',
  summary: 'Print the letter of a call as PDF',
  request: { params: z.object({ id }) },
  responses: { 200: pdfFile('The letter'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes for calls to students without an email address. */
export function callRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(listRoute.path, authenticate(deps))
  routes.use(letterRoute.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listCalls({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await changeCalls({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(letterRoute, async (c) => {
      const bytes = await printLetter({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id })
      return pdfResponse(c, 'letter.pdf', bytes)
    })
}
