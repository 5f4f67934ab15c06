import {
  analyticsRange,
  analyticsSummary,
  dashboardStats,
  type ReportName,
  type ReportRow,
  reports,
} from '@cubby/contract/analytics'
import { createRoute, z } from '@hono/zod-openapi'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Reader } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { csvAnswer, csvLines } from '../http/csv.ts'
import { csvFile, json, refusalAnswers, router } from '../http/router.ts'
import { enrollmentsByClass, enrollmentTrends } from './enrollments.ts'
import { userActivity, userEngagement } from './people.ts'
import type { Range } from './range.ts'
import { readDashboardStats } from './read-dashboard-stats.ts'
import { revenueByClass, revenueTrends } from './revenue.ts'
import { readSummary } from './summary.ts'

const shared = { tags: ['Analytics'], security: [{ bearer: [] }] }
const refusals = refusalAnswers(400, 401, 403)

const read: { [Name in ReportName]: (db: Reader, range: Range) => Promise<ReportRow<Name>[]> } = {
  revenue: revenueTrends,
  'revenue-by-class': revenueByClass,
  enrollments: enrollmentTrends,
  'class-enrollments': enrollmentsByClass,
  'user-engagement': userEngagement,
  'user-activity': userActivity,
}
const names = Object.keys(reports) as ReportName[]

const summaryRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/analytics/summary',
  summary: 'The four cards of the dashboard (admin)',
  request: { query: analyticsRange },
  responses: { 200: json(z.object({ summary: analyticsSummary }), 'The numbers'), ...refusals },
})

const statsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/dashboard/stats',
  summary: 'What there is of everything (admin)',
  responses: { 200: json(z.object({ stats: dashboardStats }), 'Counts'), ...refusalAnswers(401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/analytics/export/{type}',
  summary: 'A report as CSV (admin)',
  request: { params: z.object({ type: z.enum(['summary', ...names]) }), query: analyticsRange },
  responses: {
    200: csvFile,
    ...refusals,
  },
})

function reportRoute(name: ReportName) {
  const { path } = reports[name]
  const row: z.ZodType<Record<string, string | number>> = reports[name].row
  return createRoute({
    ...shared,
    method: 'get',
    path: `/admin/analytics/${path}`,
    summary: `The report ${name} (admin)`,
    request: { query: analyticsRange },
    responses: { 200: json(z.object({ rows: z.array(row) }), 'The rows'), ...refusals },
  })
}

export function analyticsRoutes(deps: Deps) {
  const { timezone } = deps.config.provider
  const routes = router({ firstMessage: true })
  routes.use('/admin/analytics/*', authenticate(deps), async (c, next) => {
    requireAdmin(c.get('caller'))
    await next()
  })
  routes.use(statsRoute.path, authenticate(deps))
  for (const name of names) {
    routes.openapi(reportRoute(name), async (c) => {
      const rows = await read[name](deps.db, { ...c.req.valid('query'), timezone })
      return c.json({ rows }, 200)
    })
  }
  return routes
    .openapi(summaryRoute, async (c) => {
      const range = { ...c.req.valid('query'), timezone }
      return c.json({ summary: await readSummary(deps.db, range, await deps.clock(deps.db)) }, 200)
    })
    .openapi(statsRoute, async (c) => c.json({ stats: await readDashboardStats(deps, c.get('caller')) }, 200))
    .openapi(exportRoute, async (c) => {
      const { type } = c.req.valid('param')
      const { startDate, endDate } = c.req.valid('query')
      const range = { startDate, endDate, timezone }
      const rows =
        type === 'summary'
          ? [await readSummary(deps.db, range, await deps.clock(deps.db))]
          : await read[type](deps.db, range)
      const columns = Object.keys(type === 'summary' ? analyticsSummary.shape : reports[type].row.shape)
      return csvAnswer(c, `${type}-${startDate}-${endDate}.csv`, csvOf(columns, rows))
    })
}

async function* csvOf(columns: readonly string[], rows: readonly object[]): AsyncGenerator<string> {
  yield csvLines([columns])
  for (const row of rows) {
    const cells = new Map(Object.entries(row))
    yield csvLines([columns.map((column) => String(cells.get(column)))])
  }
}
