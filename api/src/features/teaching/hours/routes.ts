import {
  followedStandard,
  hoursLedger,
  standardsChoice,
  trainingReport,
  trainingResponse,
} from '@cubby/contract/teaching/hours'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { chooseStandards } from './choose-standards.ts'
import { exampleReport } from './examples.ts'
import { readMyHours } from './read-ledger.ts'
import { reportTraining } from './report-training.ts'

const shared = { tags: ['Hours'], security: [{ bearer: [] }] }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/hours',
  summary: 'Read my standards, certificates, and trainings, from which my hours are computed',
  responses: {
    200: json(hoursLedger, 'The ledger'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const chooseRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/users/hours/standards',
  summary: 'Choose the standards that apply to me, and since when',
  request: {
    headers: idempotencyHeader,
    body: body(standardsChoice, { chosen: [{ standard_id: 'ocfs-day-care', since: '2025-03-01' }] }),
  },
  responses: {
    200: json(z.object({ chosen: z.array(followedStandard), message: z.string() }), 'Saved'),
    ...refusalResponses(400, 401, 404, 422, 503),
  },
})

const reportRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/trainings',
  summary: 'Report a training that I took elsewhere, or submit a returned one again',
  request: { headers: idempotencyHeader, body: body(trainingReport, exampleReport) },
  responses: {
    200: json(trainingResponse, 'Sent to the office'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

/** What a student reads and reports of their own hours. */
export function hoursRoutes(deps: Deps) {
  const routes = router()
  routes.use(readRoute.path, authenticate(deps), etag())
  routes.use(chooseRoute.path, authenticate(deps))
  routes.use(reportRoute.path, authenticate(deps))
  return routes
    .openapi(readRoute, async (c) => c.json(await readMyHours({ deps, caller: c.get('caller') }), 200))
    .openapi(chooseRoute, async (c) =>
      c.json(await chooseStandards({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(reportRoute, async (c) =>
      c.json(await reportTraining({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
