import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import * as endpoints from '@cubby/contract/office/analytics-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readDashboardStats } from './read-dashboard-stats.ts'
import { exportReport, readReport, readSummary } from './read-reports.ts'

export const analyticsRoutes = [
  handle(endpoints.readRevenue, rowsOf('revenue')),
  handle(endpoints.readRevenueByClass, rowsOf('revenue-by-class')),
  handle(endpoints.readEnrollments, rowsOf('enrollments')),
  handle(endpoints.readClassEnrollments, rowsOf('class-enrollments')),
  handle(endpoints.readUserEngagement, rowsOf('user-engagement')),
  handle(endpoints.readUserActivity, rowsOf('user-activity')),
  handle(endpoints.readDiscounts, rowsOf('discounts')),
  handle(endpoints.readSummary, async (ctx, range) => ({ summary: await readSummary(ctx, range) })),
  handle(endpoints.readDashboardStats, async (ctx) => ({ stats: await readDashboardStats(ctx) })),
  handle(endpoints.exportReport, async (ctx, { type, ...range }, c) => {
    const pieces = await exportReport(await forExport(ctx), { type, range })
    return csvResponse(c, `${type}-${range.startDate}-${range.endDate}.csv`, pieces)
  }),
]

function rowsOf<Name extends ReportName>(name: Name) {
  return async (ctx: RequestContext, range: AnalyticsRange) => ({
    rows: await readReport(ctx, { name, ...range }),
  })
}
