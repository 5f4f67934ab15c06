import {
  type ErrorReportsSend,
  errorReportChange,
  errorReportChanged,
  errorReportDetails,
  errorReportsFilter,
  errorReportsResponse,
  errorReportsSend,
  reportedErrors,
} from '@cubby/contract/school/error-reports'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeErrorReport, listErrorReports, readErrorReport } from './error-reports.ts'
import { receiveErrorReports } from './receive-error-reports.ts'

/** The path that receives reports, and the largest request body that it accepts, in bytes. */
export const errorReportsBody = { path: '/error-reports', maxBytes: 64 * 1024 } as const

const exampleReports: ErrorReportsSend = {
  reports: [
    {
      version: '1.0.0',
      kind: 'render',
      message: "TypeError: Cannot read properties of undefined (reading 'map')",
      frames: [{ file: '/assets/shared-B2x9_3kQ.js', line: 1, column: 2048, name: 'Xe' }],
      route: '/classes/$id',
      browser: 'Safari',
      offline: true,
      at: '2026-11-23T14:10:00.000Z',
      count: 2,
    },
  ],
}

const sendRoute = createRoute({
  method: 'post',
  path: errorReportsBody.path,
  summary: 'Report uncaught errors of the app, without personal data',
  tags: ['Health'],
  request: { body: body(errorReportsSend, exampleReports) },
  responses: {
    200: json(errorReportsResponse, 'Received', { success: true }),
    ...refusalResponses(400, 413, 429, 503),
  },
})

const shared = { tags: ['Administration'], ...forAdmins }
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/error-reports',
  summary: 'List the uncaught errors of the app, the last seen first, at most 50',
  request: { query: errorReportsFilter },
  responses: { 200: json(reportedErrors, 'The errors'), ...refusalResponses(400, 401, 403) },
})

const detailsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/error-reports/{id}',
  summary: 'Read an uncaught error with its stack in the source code',
  request: { params },
  responses: { 200: json(errorReportDetails, 'The error'), ...refusalResponses(400, 401, 403, 404) },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/error-reports/{id}',
  summary: 'Mark an uncaught error as resolved in its version, or open it again',
  request: { params, headers: idempotencyHeader, body: body(errorReportChange) },
  responses: {
    200: json(errorReportChanged, 'Changed'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

export function errorReportRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/error-reports/*', authenticate(deps))
  return routes
    .openapi(sendRoute, async (c) => {
      const request = { id: c.get('requestId'), address: deps.addressOf(c) }
      const { reports } = c.req.valid('json')
      const limits = withRateLimitHeaders(c, deps.limits)
      return c.json(await receiveErrorReports({ deps, request }, { reports, limits }), 200)
    })
    .openapi(listRoute, async (c) =>
      c.json(await listErrorReports({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(detailsRoute, async (c) =>
      c.json(await readErrorReport({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(changeRoute, async (c) => {
      const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await changeErrorReport({ deps, caller: c.get('caller') }, change), 200)
    })
}
