import type { AnalyticsRange, AnalyticsSummary, ReportName, ReportRow } from '@cubby/contract/analytics'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Reader } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enrollmentsByClass, enrollmentTrends } from './enrollments.ts'
import { userActivity, userEngagement } from './people.ts'
import type { Range } from './range.ts'
import { revenueByClass, revenueTrends } from './revenue.ts'
import { summaryOf } from './summary.ts'

const queries: { [Name in ReportName]: (db: Reader, range: Range) => Promise<ReportRow<Name>[]> } = {
  revenue: revenueTrends,
  'revenue-by-class': revenueByClass,
  enrollments: enrollmentTrends,
  'class-enrollments': enrollmentsByClass,
  'user-engagement': userEngagement,
  'user-activity': userActivity,
}

/** The rows of a report, for administrators. Days are the provider's. */
export function readReport<Name extends ReportName>(
  deps: Deps,
  caller: Caller,
  name: Name,
  { startDate, endDate }: AnalyticsRange,
): Promise<ReportRow<Name>[]> {
  requireAdmin(caller)
  return queries[name](deps.db, { startDate, endDate, timezone: deps.config.provider.timezone })
}

/** The four cards, for administrators. Days are the provider's. */
export async function readSummary(
  deps: Deps,
  caller: Caller,
  { startDate, endDate }: AnalyticsRange,
): Promise<AnalyticsSummary> {
  requireAdmin(caller)
  const range = { startDate, endDate, timezone: deps.config.provider.timezone }
  return summaryOf(deps.db, range, await deps.clock(deps.db))
}
