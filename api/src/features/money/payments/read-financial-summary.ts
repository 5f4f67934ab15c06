import type { FinancialSummary, SummaryRange } from '@cubby/contract/money/financial-summary'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { revenueOf } from './revenue.ts'
import { chargedIn, owedCents, owedQuery } from './transaction-queries.ts'

/** A day before the provider's first payment. */
const BEGINNING = '1970-01-01'

/**
 * Returns the revenue of a range and of its last month, and what is still owed of the payments charged in the
 * range.
 */
export async function readFinancialSummary(
  { deps, caller }: RequestContext,
  filter: SummaryRange,
): Promise<FinancialSummary> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const { startDate = BEGINNING, endDate } = filter
  const lastDay = endDate ?? dayOf(await deps.clock(deps.db), timezone)
  const range = { startDate, endDate: lastDay, timezone }
  const { revenue } = await revenueOf(deps.db, range)
  const month = await revenueOf(deps.db, { ...range, startDate: `${lastDay.slice(0, 7)}-01` })
  const owed = await owedQuery(deps.db)
    .where(chargedIn(filter, timezone))
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${owedCents}), 0)::float8 / 100`.as('dollars'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totalRevenue: revenue,
    pendingPayments: owed.count,
    monthlyRevenue: month.revenue,
    outstandingBalance: owed.dollars,
  }
}
