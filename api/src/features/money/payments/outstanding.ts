import { PAYMENT_DUE_SOON_DAYS } from '@cubby/contract/constants'
import type { FinancialSummary, SummaryRange } from '@cubby/contract/money/financial-summary'
import type {
  OutstandingExport,
  OutstandingFilter,
  OutstandingPage,
  OutstandingSort,
} from '@cubby/contract/money/outstanding-payments'
import { addDays, dayOf } from '@cubby/rules/days'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { paginate } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { owedCents, owedQuery } from './read-transaction.ts'
import { revenueOf } from './revenue.ts'
import { chargedIn, isForSession, isOwedBy, searchedFor } from './transaction-filters.ts'
import { installmentsForExport, methodsForExport, outstandingView } from './transaction-views.ts'

const orders: Record<OutstandingSort, readonly string[]> = {
  student_name: ['lower(users.last_name)', 'lower(users.first_name)'],
  class_name: ['lower(classes.title)'],
  amount: ['payments.amount_cents - payments.received_cents + payments.refunded_cents'],
  due_date: ['payments.due_date'],
}

/**
 * Returns one page of the outstanding payments that match. `stats` ignores the search and `due`: it sums up every
 * outstanding payment that was charged in the range. `outside_range` counts the rest.
 */
export async function listOutstanding(
  { deps, caller }: RequestContext,
  { page, limit, sort, direction, searchTerm, sessionId, due, ...range }: OutstandingFilter,
): Promise<OutstandingPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const inRange = chargedIn(range, timezone)
  const found = owedQuery(deps.db)
    .where(inRange)
    .where(searchedFor(searchTerm))
    .where(isForSession(sessionId))
    .where(isDue(due, today))
  const rows = await found
    .orderBy(inOrder(sort, direction))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    payments: rows.map((row) => outstandingView(row, today)),
    stats: {
      ...(await statsOf(deps, inRange, today)),
      centers_outstanding: (await owedByCenters(deps.db, inRange)).dollars,
    },
    pagination: await paginate(deps.db, found, { page, limit }),
  }
}

function inOrder(sort: OutstandingSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const columns = orders[sort].map((column) => `${column} ${direction}`)
  return sql.join([...columns, 'payments.due_date', 'payments.id'].map((column) => sql.raw(column)))
}

/**
 * Whether a payment is overdue, or due soon, as `due` says. Without `due`, true for every payment. One whose next
 * installment is overdue can have another one that is due soon.
 */
export function isDue(due: OutstandingFilter['due'], today: string): RawBuilder<SqlBool> {
  if (due === undefined) return sql`true`
  if (due === 'overdue') return sql`payments.due_date < ${today}`
  const soonest = sql`payments.due_date between ${today} and ${addDays(today, PAYMENT_DUE_SOON_DAYS)}`
  return sql`(${soonest} or (payments.installments is not null and payments.due_date < ${today}
    and ${dueCents('due_soon', today)} > 0))`
}

/** The cents of a payment that are overdue or due soon: of one with installments, only of those that are. */
function dueCents(due: 'overdue' | 'due_soon', today: string): RawBuilder<number> {
  const by = (day: string) => sql<number>`(case
    when payments.installments is not null then installment_cents_due(payments.installments,
      payments.received_cents - payments.refunded_cents, ${day}::date)
    when payments.due_date <= ${day} then ${owedCents} else 0 end)`
  const overdue = by(addDays(today, -1))
  return due === 'overdue' ? overdue : sql`(${by(addDays(today, PAYMENT_DUE_SOON_DAYS))} - ${overdue})`
}

/** Adds up the dollars of all overdue payments, and returns the earliest due day; null without any. */
export function sumOverdue(db: Reader, today: string) {
  return owedQuery(db)
    .where(isDue('overdue', today))
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(${dueCents('overdue', today)}), 0)::float8 / 100`.as('dollars'),
      sql<string | null>`min(payments.due_date)`.as('first_day'),
    ])
    .executeTakeFirstOrThrow()
}

async function statsOf(deps: Deps, inRange: ReturnType<typeof chargedIn>, today: string) {
  const overdue = isDue('overdue', today)
  const soon = isDue('due_soon', today)
  const dollars = (cents: RawBuilder<number>) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${inRange}), 0)::float8 / 100`
  const count = (which: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${which}))::int`
  return owedQuery(deps.db)
    .clearSelect()
    .select([
      dollars(owedCents).as('total_outstanding'),
      dollars(dueCents('overdue', today)).as('overdue_amount'),
      count(sql`${inRange} and ${overdue}`).as('overdue_count'),
      dollars(dueCents('due_soon', today)).as('due_soon_amount'),
      count(sql`${inRange} and ${soon}`).as('due_soon_count'),
      sql<number>`(count(distinct users.id) filter (where ${inRange}))::int`.as('students'),
      count(sql`not ${inRange}`).as('outside_range'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns what centers owe. The figures of students leave it out. */
function owedByCenters(db: Reader, inRange = sql<SqlBool>`true`) {
  return db
    .selectFrom('payments')
    .where(isOwedBy('centers'))
    .where(inRange)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${owedCents}), 0)::float8 / 100`.as('dollars'),
    ])
    .executeTakeFirstOrThrow()
}

/** Exports the outstanding payments as CSV, in the order of the list. Days are in the provider's time zone. */
export async function exportOutstanding(
  { deps, caller }: RequestContext,
  { sort, direction, searchTerm, sessionId, due, ...range }: OutstandingExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const ids = await owedQuery(deps.db)
    .where(chargedIn(range, timezone))
    .where(searchedFor(searchTerm))
    .where(isForSession(sessionId))
    .where(isDue(due, today))
    .clearSelect()
    .select('payments.id')
    .orderBy(inOrder(sort, direction))
    .execute()
  const read = async (some: string[]) => {
    const rows = await owedQuery(deps.db).where('payments.id', 'in', some).execute()
    return rows.map((row) => outstandingView(row, today))
  }
  return csvPieces(
    columnsOf(timezone),
    rowsInOrder(
      ids.map(({ id }) => id),
      read,
    ),
  )
}

function columnsOf(timezone: string): CsvColumn<ReturnType<typeof outstandingView>>[] {
  return [
    ['Student', (one) => one.student_name],
    ['Email', (one) => one.student_email],
    ['Class', (one) => one.class_name],
    ['Session Date', (one) => one.session_date],
    ['Amount', (one) => one.amount.toFixed(2)],
    ['Paid', (one) => one.paid.toFixed(2)],
    ['Remaining', (one) => one.remaining.toFixed(2)],
    ['Due Date', (one) => one.due_date],
    ['Status', (one) => one.status],
    ['Payment Method', (one) => methodsForExport(one)],
    ['Reminded', (one) => (one.reminded_at ? dayOf(new Date(one.reminded_at), timezone) : '')],
    ['Overdue', (one) => (one.overdue ?? 0).toFixed(2)],
    ['Installments', (one) => installmentsForExport(one)],
  ]
}

/** Returns the dollars that are due for a refund now: a liability, which is revenue until it is given back. */
export async function refundsDue(db: Reader): Promise<number> {
  const { dollars } = await db
    .selectFrom('payments')
    .where('status', '=', 'refund_due')
    .select(
      sql<number>`coalesce(sum(received_cents - refunded_cents - kept_cents), 0)::float8 / 100`.as('dollars'),
    )
    .executeTakeFirstOrThrow()
  return dollars
}

/** A day before the provider's first payment. */
const BEGINNING = '1970-01-01'

/** Returns the revenue of a range and of its last month, and what is owed and due for refunds now. */
export async function readFinancialSummary(
  { deps, caller }: RequestContext,
  { startDate = BEGINNING, endDate }: SummaryRange,
): Promise<FinancialSummary> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const lastDay = endDate ?? dayOf(await deps.clock(deps.db), timezone)
  const range = { startDate, endDate: lastDay, timezone }
  const { revenue } = await revenueOf(deps.db, range)
  const month = await revenueOf(deps.db, { ...range, startDate: `${lastDay.slice(0, 7)}-01` })
  const owed = await owedQuery(deps.db)
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${owedCents}), 0)::float8 / 100`.as('dollars'),
    ])
    .executeTakeFirstOrThrow()
  const centers = await owedByCenters(deps.db)
  return {
    totalRevenue: revenue,
    pendingPayments: owed.count,
    monthlyRevenue: month.revenue,
    outstandingBalance: owed.dollars,
    centersPending: centers.count,
    centersBalance: centers.dollars,
    refundsDue: await refundsDue(deps.db),
  }
}
