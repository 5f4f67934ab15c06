import type { ReportRow } from '@cubby/contract/analytics'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from '../../platform/db/range.ts'

/** Money received, less refunds. Money that is carried over counts for the payment it went to. */
const cents = sql<number>`coalesce(sum(case when payment_entries.kind in ('receipt', 'moved_in')
  then payment_entries.amount_cents else -payment_entries.amount_cents end), 0)`
const dollars = sql<number>`${cents}::float8 / 100`

/** Whether the money is revenue. Money that is due for a refund is not. */
const isKept = sql<SqlBool>`payment_entries.payment_id not in
  (select id from payments where status = 'refund_due')`

/**
 * Selects the money received in a range, by the day it was received. A refund counts against the day on which
 * the refunded money was received.
 */
function receivedIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  return db
    .selectFrom('payment_entries')
    .where('payment_entries.received_at', '>=', from)
    .where('payment_entries.received_at', '<', until)
    .where(isKept)
}

/**
 * Selects the payments with money received in a range that was not refunded in full, and the cents that are
 * left.
 */
export function paymentsIn(db: Reader, range: Range) {
  return receivedIn(db, range)
    .select(['payment_entries.payment_id', sql<number>`${cents}::int`.as('cents')])
    .groupBy('payment_entries.payment_id')
    .having(cents, '>', 0)
}

export async function revenueTrends(db: Reader, range: Range): Promise<ReportRow<'revenue'>[]> {
  const rows = await receivedIn(db, range)
    .select([periodOf('payment_entries.received_at', range).as('period'), dollars.as('net_revenue')])
    .groupBy('period')
    .execute()
  return everyPeriod(range, rows, { net_revenue: 0 })
}

/** Revenue by class, highest first. An enrollment counts once, even with several payments. */
export function revenueByClass(db: Reader, range: Range): Promise<ReportRow<'revenue-by-class'>[]> {
  const bySession = db
    .selectFrom(paymentsIn(db, range).as('paid'))
    .innerJoin('payments', 'payments.id', 'paid.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select([
      'enrollments.session_id',
      sql<number>`sum(paid.cents)`.as('cents'),
      sql<number>`count(distinct enrollments.id)`.as('enrollments'),
    ])
    .groupBy('enrollments.session_id')
  return db
    .selectFrom(bySession.as('paid'))
    .innerJoin('class_sessions', 'class_sessions.id', 'paid.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'classes.id as class_id',
      'classes.title as class_name',
      sql<number>`sum(paid.cents)::float8 / 100`.as('net_revenue'),
      sql<number>`sum(paid.enrollments)::int`.as('enrollment_count'),
    ])
    .groupBy(['classes.id', 'classes.title'])
    .orderBy('net_revenue', 'desc')
    .orderBy('class_name')
    .execute()
}

export async function revenueOf(db: Reader, range: Range): Promise<{ revenue: number; payments: number }> {
  return db
    .selectFrom(paymentsIn(db, range).as('paid'))
    .select([
      sql<number>`coalesce(sum(paid.cents), 0)::float8 / 100`.as('revenue'),
      sql<number>`count(*)::int`.as('payments'),
    ])
    .executeTakeFirstOrThrow()
}
