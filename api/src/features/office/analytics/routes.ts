import {
  type AnalyticsRange,
  analyticsRange,
  analyticsSummary,
  type DashboardStats,
  dashboardStats,
  type ReportName,
  reports,
} from '@cubby/contract/office/analytics'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins, requireAdmin } from '../../../platform/http/authenticate.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { count, countLiveEnrollments, entriesOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { activeClasses } from '../../seats/seats/session-columns.ts'
import { exportReport, readReport, readSummary } from './read-reports.ts'

const shared = { tags: ['Analytics'], ...forAdmins }
const refusals = refusalResponses(400, 401, 403)

const names = Object.keys(reports) as ReportName[]

const summaryRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/analytics/summary',
  summary: 'Read the figures of the summary cards',
  request: { query: analyticsRange },
  responses: { 200: json(z.object({ summary: analyticsSummary }), 'The figures'), ...refusals },
})

const statsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/dashboard/stats',
  summary: 'Read the current counts of the dashboard',
  responses: { 200: json(z.object({ stats: dashboardStats }), 'Counts'), ...refusalResponses(401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/analytics/export/{type}',
  summary: 'Export a report as CSV',
  request: { params: z.object({ type: z.enum(['summary', ...names]) }), query: analyticsRange },
  responses: {
    200: csvFile,
    ...refusals,
  },
})

function reportRoute<Name extends ReportName>(name: Name) {
  const path: (typeof reports)[Name]['path'] = reports[name].path
  const row: (typeof reports)[Name]['row'] = reports[name].row
  return createRoute({
    ...shared,
    method: 'get',
    path: `/admin/analytics/${path}` as const,
    summary: `Read the report "${name}"`,
    request: { query: analyticsRange },
    responses: { 200: json(z.object({ rows: z.array(row) }), 'The rows'), ...refusals },
  })
}

export function analyticsRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['/admin/analytics/*', statsRoute.path]) routes.use(path, authenticate(deps))
  const read = async <Name extends ReportName>(name: Name, caller: Caller, range: AnalyticsRange) => ({
    rows: await readReport({ deps, caller }, { name, ...range }),
  })
  return routes
    .openapi(reportRoute('revenue'), async (c) =>
      c.json(await read('revenue', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('revenue-by-class'), async (c) =>
      c.json(await read('revenue-by-class', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('enrollments'), async (c) =>
      c.json(await read('enrollments', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('class-enrollments'), async (c) =>
      c.json(await read('class-enrollments', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('user-engagement'), async (c) =>
      c.json(await read('user-engagement', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('user-activity'), async (c) =>
      c.json(await read('user-activity', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(reportRoute('discounts'), async (c) =>
      c.json(await read('discounts', c.get('caller'), c.req.valid('query')), 200),
    )
    .openapi(summaryRoute, async (c) => {
      return c.json(
        { summary: await readSummary({ deps, caller: c.get('caller') }, c.req.valid('query')) },
        200,
      )
    })
    .openapi(statsRoute, async (c) =>
      c.json({ stats: await readDashboardStats({ deps, caller: c.get('caller') }) }, 200),
    )
    .openapi(exportRoute, async (c) => {
      const { type } = c.req.valid('param')
      const range = c.req.valid('query')
      const pieces = await exportReport(
        { deps: await forExport(deps), caller: c.get('caller') },
        { type, range },
      )
      return csvResponse(c, `${type}-${range.startDate}-${range.endDate}.csv`, pieces)
    })
}

/** Returns the current counts for the administrators' dashboard. */
async function readDashboardStats({ deps, caller }: RequestContext): Promise<DashboardStats> {
  requireAdmin(caller)
  const { db } = deps
  const now = await deps.clock(db)
  const [live, others] = await Promise.all([
    countLiveEnrollments(db),
    db
      .selectNoFrom([
        db
          .selectFrom('users')
          .where('deleted_at', 'is', null)
          .select(count.as('n'))
          .$asScalar()
          .$notNull()
          .as('totalUsers'),
        activeClasses(db).select(count.as('n')).$asScalar().$notNull().as('activeClasses'),
        entriesOnWaitlist(db, now).select(count.as('n')).$asScalar().$notNull().as('waitlistEntries'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...others,
    totalEnrollments: live.enrollments,
    pendingEnrollments: live.pending,
    activeStudents: live.students,
  }
}
