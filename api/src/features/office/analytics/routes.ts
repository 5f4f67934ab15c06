import type { AnalyticsRange, DashboardStats, ReportName } from '@cubby/contract/office/analytics'
import * as endpoints from '@cubby/contract/office/analytics-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { count, countLiveEnrollments, entriesOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { activeClasses } from '../../seats/seats/session-columns.ts'
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
