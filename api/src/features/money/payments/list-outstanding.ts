import { PAYMENT_DUE_SOON_DAYS } from '@cubby/contract/constants'
import type {
  OutstandingFilter,
  OutstandingPage,
  OutstandingSort,
} from '@cubby/contract/money/outstanding-payments'
import { addDays, dayOf } from '@cubby/rules/days'
import { paginationOf } from '@cubby/rules/pagination'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { chargedIn, owedCents, owedQuery, searchedFor } from './transaction-queries.ts'
import { outstandingView } from './transaction-views.ts'

const orders: Record<OutstandingSort, readonly string[]> = {
  student_name: ['lower(users.last_name)', 'lower(users.first_name)'],
  class_name: ['lower(classes.title)'],
  amount: ['payments.amount_cents - payments.received_cents + payments.refunded_cents'],
  due_date: ['payments.due_date'],
}

/**
 * Returns one page of the matching outstanding payments. The amounts and counts in `stats` are those of all outstanding
 * payments that were charged in the range, whatever the search and `due`. `outside_range` counts the others.
 */
export async function listOutstanding(
  { deps, caller }: RequestContext,
  { page, limit, sort, direction, searchTerm, due, ...range }: OutstandingFilter,
): Promise<OutstandingPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const inRange = chargedIn(range, timezone)
  const found = owedQuery(deps.db).where(inRange).where(searchedFor(searchTerm)).where(isDue(due, today))
  const total = await countRows(found)
  const rows = await found
    .orderBy(inOrder(sort, direction))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    payments: rows.map((row) => outstandingView(row, today)),
    stats: await statsOf(deps, inRange, today),
    pagination: paginationOf(page, limit, total),
  }
}

export function inOrder(sort: OutstandingSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const columns = orders[sort].map((column) => `${column} ${direction}`)
  return sql.join([...columns, 'payments.due_date', 'payments.id'].map((column) => sql.raw(column)))
}

/** Whether a payment is overdue, or due soon, as `due` says. Without `due`, true for every payment. */
export function isDue(due: OutstandingFilter['due'], today: string): RawBuilder<SqlBool> {
  if (due === undefined) return sql`true`
  return due === 'overdue'
    ? sql`payments.due_date < ${today}`
    : sql`payments.due_date between ${today} and ${addDays(today, PAYMENT_DUE_SOON_DAYS)}`
}

async function statsOf(deps: Deps, inRange: ReturnType<typeof chargedIn>, today: string) {
  const overdue = isDue('overdue', today)
  const soon = isDue('due_soon', today)
  const dollars = (which: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(${owedCents}) filter (where ${inRange} and ${which}), 0)::float8 / 100`
  const count = (which: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${which}))::int`
  return owedQuery(deps.db)
    .clearSelect()
    .select([
      dollars(sql`true`).as('total_outstanding'),
      dollars(overdue).as('overdue_amount'),
      count(sql`${inRange} and ${overdue}`).as('overdue_count'),
      dollars(soon).as('due_soon_amount'),
      count(sql`${inRange} and ${soon}`).as('due_soon_count'),
      sql<number>`(count(distinct users.id) filter (where ${inRange}))::int`.as('students'),
      count(sql`not ${inRange}`).as('outside_range'),
    ])
    .executeTakeFirstOrThrow()
}
