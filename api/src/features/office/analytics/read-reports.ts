import type { DiscountKind } from '@cubby/contract/discount'
import {
  type AnalyticsRange,
  type AnalyticsSummary,
  type ReportName,
  type ReportRow,
  reports,
} from '@cubby/contract/office/analytics'
import { discountReason } from '@cubby/rules/money/discount'
import { rateOf } from '@cubby/rules/money/periods'
import { t } from '@cubby/texts/t'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from '../../../platform/db/range.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { revenueByClass, revenueTrends } from '../../money/payments/revenue.ts'
import { actorsIn } from '../../school/audit-log/read-audit-log.ts'
import { approved, madeIn, total } from '../../seats/enrollments/find-enrollments.ts'
import { summaryOf } from './summary.ts'

const queries: { [Name in ReportName]: (db: Reader, range: Range) => Promise<ReportRow<Name>[]> } = {
  revenue: revenueTrends,
  'revenue-by-class': revenueByClass,
  enrollments: enrollmentTrends,
  'class-enrollments': enrollmentsByClass,
  'user-engagement': userEngagement,
  'user-activity': userActivity,
  discounts: discountsGiven,
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

/** Returns for each period how many enrollments were made, and how many of them are approved. */
export async function enrollmentTrends(db: Reader, range: Range): Promise<ReportRow<'enrollments'>[]> {
  const rows = await madeIn(db, range)
    .select([
      periodOf('enrollments.enrolled_at', range).as('period'),
      total.as('total_enrollments'),
      approved.as('approved_enrollments'),
    ])
    .groupBy('period')
    .execute()
  return everyPeriod(range, rows, { total_enrollments: 0, approved_enrollments: 0 })
}

/** Returns the number of enrollments made in each class, highest first. The rate is the percentage that is approved. */
async function enrollmentsByClass(db: Reader, range: Range): Promise<ReportRow<'class-enrollments'>[]> {
  const bySession = madeIn(db, range)
    .select(['enrollments.session_id', total.as('total'), approved.as('approved')])
    .groupBy('enrollments.session_id')
  const rows = await db
    .selectFrom(bySession.as('made'))
    .innerJoin('class_sessions', 'class_sessions.id', 'made.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'classes.id as class_id',
      'classes.title as class_name',
      sql<number>`sum(made.total)::int`.as('total_enrollments'),
      sql<number>`sum(made.approved)::int`.as('approved'),
    ])
    .groupBy(['classes.id', 'classes.title'])
    .orderBy('total_enrollments', 'desc')
    .orderBy('class_name')
    .execute()
  return rows.map(({ class_id, class_name, total_enrollments, approved: approvedCount }) => ({
    class_id,
    class_name,
    total_enrollments,
    approved_enrollments: approvedCount,
    enrollment_rate: rateOf(approvedCount, total_enrollments),
  }))
}

/**
 * Returns what was taken off the prices of enrollments made in the range, by code or other reason, highest
 * first. Leaves out those that gave their discount back: withdrawn, rejected, and moved ones.
 */
async function discountsGiven(db: Reader, range: Range): Promise<ReportRow<'discounts'>[]> {
  const rows = await madeIn(db, range)
    .where('enrollments.status', 'in', ['pending', 'approved'])
    .where('enrollments.archived_at', 'is', null)
    .select([
      sql<DiscountKind>`enrollments.discount->>'kind'`.as('kind'),
      sql<string | null>`enrollments.discount->>'code'`.as('code'),
      total.as('total'),
      sql<number>`sum((enrollments.discount->>'off_cents')::int)::float8`.as('cents'),
    ])
    .where('enrollments.discount', 'is not', null)
    .groupBy(['kind', 'code'])
    .orderBy('cents', 'desc')
    .orderBy('code')
    .execute()
  return rows.map(({ kind, code, total: count, cents }) => ({
    discount: kind === 'person' ? t('Prices for one person') : discountReason({ kind, code, reason: null }),
    enrollment_count: count,
    given: cents / 100,
  }))
}

/** Returns the number of users in each role who joined by the end of the range, and how many were active in it. */
async function userEngagement(db: Reader, range: Range): Promise<ReportRow<'user-engagement'>[]> {
  const actors = actorsIn(db, range).select('audit_log.actor_id').distinct()
  const rows = await db
    .selectFrom('users')
    .leftJoin(actors.as('actors'), 'actors.actor_id', 'users.id')
    .select([
      'users.role',
      sql<number>`count(*)::int`.as('total_users'),
      sql<number>`count(actors.actor_id)::int`.as('active_users'),
    ])
    .where('users.created_at', '<', boundsOf(range).until)
    .where('users.deleted_at', 'is', null)
    .groupBy('users.role')
    .orderBy('total_users', 'desc')
    .orderBy('users.role')
    .execute()
  return rows.map((row) => ({ ...row, engagement_rate: rateOf(row.active_users, row.total_users) }))
}

/** Returns for each period how many accounts were created and how many were active, without deleted accounts. */
async function userActivity(db: Reader, range: Range): Promise<ReportRow<'user-activity'>[]> {
  const { from, until } = boundsOf(range)
  const actors = actorsIn(db, range)
    .select([periodOf('audit_log.at', range).as('period'), 'audit_log.actor_id'])
    .distinct()
  const active = await db
    .selectFrom(actors.as('actors'))
    .innerJoin('users', 'users.id', 'actors.actor_id')
    .where('users.deleted_at', 'is', null)
    .select(['actors.period', sql<number>`count(*)::int`.as('active_users')])
    .groupBy('actors.period')
    .execute()
  const joined = await db
    .selectFrom('users')
    .select([periodOf('users.created_at', range).as('period'), sql<number>`count(*)::int`.as('new_users')])
    .where('users.created_at', '>=', from)
    .where('users.created_at', '<', until)
    .where('users.deleted_at', 'is', null)
    .groupBy('period')
    .execute()
  const newUsers = everyPeriod(range, joined, { new_users: 0 })
  const activeUsers = everyPeriod(range, active, { active_users: 0 })
  return newUsers.map((row, at) => ({ ...row, active_users: activeUsers[at]?.active_users ?? 0 }))
}

/** Exports a report or the summary for administrators as CSV, with a column for each field. */
export async function exportReport(
  ctx: RequestContext,
  { type, range }: { readonly type: ReportName | 'summary'; readonly range: AnalyticsRange },
): Promise<AsyncIterable<string>> {
  if (type === 'summary') {
    const { at_end, ...summary } = await readSummary(ctx, range)
    const row = { ...summary, ...at_end }
    return csvOf(Object.keys(row), [row])
  }
  return csvOf(Object.keys(reports[type].row.shape), await readReport(ctx, { name: type, ...range }))
}

function csvOf(fields: readonly string[], rows: readonly object[]): AsyncGenerator<string> {
  const columns = fields.map(
    (field): CsvColumn<ReadonlyMap<string, unknown>> => [field, (row) => String(row.get(field))],
  )
  return csvPieces(columns, [rows.map((row) => new Map(Object.entries(row)))])
}
