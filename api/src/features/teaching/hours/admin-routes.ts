import { bulkPreview, bulkReport } from '@cubby/contract/people/bulk'
import {
  standardAssignment,
  trainingDecision,
  trainingFilter,
  trainingPage,
  trainingResponse,
  trainingVerification,
} from '@cubby/contract/teaching/hours'
import { classShares, standard, standardChange, standardList } from '@cubby/contract/teaching/standards'
import {
  hourDemand,
  standingBulkPreview,
  standingExport,
  standingFilter,
  standingPage,
} from '@cubby/contract/teaching/standings'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { assignStandard } from './choose-standards.ts'
import { saveClassShares, showClassShares } from './class-shares.ts'
import { exampleShares, exampleStandard } from './examples.ts'
import { forecastDemand } from './forecast-demand.ts'
import { exportStandings, listStandings, previewStandingMessage } from './list-standings.ts'
import { listTrainings, rejectTraining, returnTraining, verifyTraining } from './review-training.ts'
import { listStandards, saveStandard } from './save-standard.ts'

const shared = { tags: ['Hours'], ...forAdmins }
const byId = z.object({ id })
const changes = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const shareVersions = z.object({ versions: z.array(classShares) })

const standardsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/standards',
  summary: 'List the standards for hours with all their versions',
  responses: { 200: json(standardList, 'The standards'), ...refusalResponses(401, 403) },
})

const saveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/standards',
  summary: 'Add a standard, or change one: new rules become a new version',
  request: { headers: idempotencyHeader, body: body(standardChange, exampleStandard) },
  responses: { 200: json(z.object({ standard, message: z.string() }), 'Saved'), ...changes },
})

const sharesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}/shares',
  summary: 'Read what the hours of a class count for',
  request: { params: byId },
  responses: { 200: json(shareVersions, 'By first day'), ...refusalResponses(400, 401, 403, 404) },
})

const saveSharesRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/classes/{id}/shares',
  summary: 'Set what the hours of a class count for, from a day on',
  request: { params: byId, headers: idempotencyHeader, body: body(classShares, exampleShares) },
  responses: { 200: json(shareVersions.extend({ message: z.string() }), 'Saved'), ...changes },
})

const trainingsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/trainings',
  summary: 'List the trainings that students reported, by status',
  request: { query: trainingFilter },
  responses: { 200: json(trainingPage, 'The trainings'), ...refusalResponses(400, 401, 403) },
})

const verifyRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/trainings/{id}/verify',
  summary: 'Verify a training, so that its hours count',
  request: { params: byId, headers: idempotencyHeader, body: body(trainingVerification, {}) },
  responses: { 200: json(trainingResponse, 'Verified'), ...changes },
})

const returnRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/trainings/{id}/return',
  summary: 'Return a training to its student with a reason',
  request: {
    params: byId,
    headers: idempotencyHeader,
    body: body(trainingDecision, { reason: 'Please add the certificate.' }),
  },
  responses: { 200: json(trainingResponse, 'Returned'), ...changes },
})

const rejectRoute = createRoute({
  ...returnRoute,
  path: '/admin/trainings/{id}/reject',
  summary: 'Reject a training with a reason',
  request: {
    params: byId,
    headers: idempotencyHeader,
    body: body(trainingDecision, { reason: 'It is not about child care.' }),
  },
  responses: { 200: json(trainingResponse, 'Rejected'), ...changes },
})

const standingsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/hours',
  summary: 'List who lacks what by when, for the standards that students follow',
  request: { query: standingFilter },
  responses: { 200: json(standingPage, 'By due day'), ...refusalResponses(400, 401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/hours/export',
  summary: 'Export who lacks what by when as CSV',
  request: { query: standingExport },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403) },
})

const demandRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/hours/demand',
  summary: 'Compare what students need in the next 90 days with the seats on sale',
  responses: { 200: json(hourDemand, 'By standard and area'), ...refusalResponses(401, 403) },
})

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/hours/bulk/preview',
  summary: 'List the recipients of a message to the students of a list',
  request: { body: body(standingBulkPreview, { operation: 'message', filter: { state: 'overdue' } }) },
  responses: { 200: json(bulkPreview, 'Each recipient once'), ...refusalResponses(400, 401, 403) },
})

const assignRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/hours/standards',
  summary: 'Set a standard for several users, or take it back; what the office set stays when they choose',
  request: {
    headers: idempotencyHeader,
    body: body(standardAssignment, {
      ids: ['018f3c1e-0000-7000-8000-000000000001'],
      standard_id: 'ocfs-day-care',
      since: '2025-03-01',
    }),
  },
  responses: {
    200: json(bulkReport, 'The result of each user'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

/** Who lacks what by when, and the demand that follows from it. */
export function standingRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/hours/*', authenticate(deps))
  return routes
    .openapi(standingsRoute, async (c) =>
      c.json(await listStandings({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'hours.csv',
        await exportStandings({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(demandRoute, async (c) => c.json(await forecastDemand({ deps, caller: c.get('caller') }), 200))
    .openapi(previewRoute, async (c) =>
      c.json(await previewStandingMessage({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(assignRoute, async (c) => {
      const { ids, ...assignment } = c.req.valid('json')
      const report = await runBulk(
        { deps, caller: c.get('caller') },
        {
          ids,
          operation: (caller, userId) => assignStandard({ deps, caller }, { userId, ...assignment }),
        },
      )
      return c.json(report, 200)
    })
}

/** Standards, what classes count for, and the trainings that students report. */
export function hoursAdminRoutes(deps: Deps) {
  const routes = router()
  for (const path of [
    '/admin/standards',
    '/admin/classes/:id/shares',
    '/admin/trainings',
    '/admin/trainings/*',
  ]) {
    routes.use(path, authenticate(deps))
  }
  return routes
    .openapi(standardsRoute, async (c) => c.json(await listStandards({ deps, caller: c.get('caller') }), 200))
    .openapi(saveRoute, async (c) =>
      c.json(await saveStandard({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(sharesRoute, async (c) => {
      const input = { classId: c.req.valid('param').id }
      return c.json(await showClassShares({ deps, caller: c.get('caller') }, input), 200)
    })
    .openapi(saveSharesRoute, async (c) => {
      const input = { classId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await saveClassShares({ deps, caller: c.get('caller') }, input), 200)
    })
    .openapi(trainingsRoute, async (c) =>
      c.json(await listTrainings({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(verifyRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await verifyTraining({ deps, caller: c.get('caller') }, input), 200)
    })
    .openapi(returnRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await returnTraining({ deps, caller: c.get('caller') }, input), 200)
    })
    .openapi(rejectRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await rejectTraining({ deps, caller: c.get('caller') }, input), 200)
    })
}
