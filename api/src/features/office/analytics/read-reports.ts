import type { AnalyticsRange, AnalyticsSummary, ReportName, ReportRow } from '@cubby/contract/analytics'
import type { Reader } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/db/range.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { revenueByClass, revenueTrends } from '../../money/payments/revenue.ts'
import { enrollmentsByClass, enrollmentTrends } from './enrollments.ts'
import { summaryOf } from './summary.ts'
import { userActivity, userEngagement } from './users.ts'

const queries: { [Name in ReportName]: (db: Reader, range: Range) => Promise<ReportRow<Name>[]> } = {
  revenue: revenueTrends,
  'revenue-by-class': revenueByClass,
  enrollments: enrollmentTrends,
  'class-enrollments': enrollmentsByClass,
  'user-engagement': userEngagement,
  'user-activity': userActivity,
}

/** Reads the rows of a report for administrators. Days are in the provider's time zone. */
export function readReport<Name extends ReportName>(
  { deps, caller }: RequestContext,
  { name, startDate, endDate }: { readonly name: Name } & AnalyticsRange,
): Promise<ReportRow<Name>[]> {
  requireAdmin(caller)
  return queries[name](deps.db, { startDate, endDate, timezone: deps.config.provider.timezone })
}

/** Reads the summary for administrators. Days are in the provider's time zone. */
export async function readSummary(
  { deps, caller }: RequestContext,
  { startDate, endDate }: AnalyticsRange,
): Promise<AnalyticsSummary> {
  requireAdmin(caller)
  const range = { startDate, endDate, timezone: deps.config.provider.timezone }
  return summaryOf(deps.db, range, await deps.clock(deps.db))
}
