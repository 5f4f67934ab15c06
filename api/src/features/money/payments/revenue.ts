import type { ReportRow } from '@cubby/contract/office/analytics'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from '../../../platform/db/range.ts'

const cents = sql<number>`coalesce(sum(money.cents), 0)`
const dollars = sql<number>`${cents}::float8 / 100`

/**
 * Selects the money received in a range, by the day it was received. A refund counts against the day on which
 * the refunded money was received. Money that is due for a refund counts as refunded, and money that is carried over
 * counts for the payment it went to.
 */
function receivedIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  const entries = db
    .selectFrom('payment_entries')
    .select(['payment_id', 'received_at'])
    .select(
      sql<number>`case when kind in ('receipt', 'moved_in') then amount_cents else -amount_cents end`.as(
        'cents',
      ),
    )
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
  const due = db
    .selectFrom(refundsDue(db).as('due'))
    .select(['payment_id', 'received_at', 'cents'])
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
  return db.selectFrom(entries.unionAll(due).as('money'))
}

/**
 * Selects the part of each receipt that is due for a refund, as negative cents. A refund takes money from the newest
 * receipts first, so what the school keeps is in the oldest ones.
 */
function refundsDue(db: Reader) {
  const receipts = db
    .selectFrom('payments')
    .innerJoin('payment_entries as receipt', 'receipt.payment_id', 'payments.id')
    .select(['receipt.id', 'receipt.payment_id', 'receipt.received_at', 'receipt.recorded_at', 'kept_cents'])
    .select(
      sql<number>`receipt.amount_cents - (select coalesce(sum(taken.amount_cents), 0)
        from payment_entries taken where taken.receipt_id = receipt.id and taken.payment_id = receipt.payment_id
        and taken.kind in ('refund', 'moved_out'))`.as('left_cents'),
    )
    .where('payments.status', '=', 'refund_due')
    .where('receipt.kind', 'in', ['receipt', 'moved_in'])
  return db
    .selectFrom(receipts.as('receipt'))
    .select(['payment_id', 'received_at'])
    .select(
      sql<number>`-(left_cents - least(left_cents, greatest(0, kept_cents - coalesce(sum(left_cents) over (
        partition by payment_id order by received_at, recorded_at, id
        rows between unbounded preceding and 1 preceding), 0))))::int`.as('cents'),
    )
}

/**
 * Selects the payments with money received in a range, and the cents of it that were not refunded. Leaves out
 * payments of which nothing is left.
 */
export function paymentsIn(db: Reader, range: Range) {
  return receivedIn(db, range)
    .select(['money.payment_id', sql<number>`${cents}::int`.as('cents')])
    .groupBy('money.payment_id')
    .having(cents, '>', 0)
}

export async function revenueTrends(db: Reader, range: Range): Promise<ReportRow<'revenue'>[]> {
  const rows = await receivedIn(db, range)
    .select([periodOf('money.received_at', range).as('period'), dollars.as('net_revenue')])
    .groupBy('period')
    .execute()
  return everyPeriod(range, rows, { net_revenue: 0 })
}

/** Revenue by class, highest first. An enrollment counts once, even with several payments. */
export function revenueByClass(db: Reader, range: Range): Promise<ReportRow<'revenue-by-class'>[]> {
  // Joins the tables first. After grouping, PostgreSQL would expect few rows and look up each enrollment separately.
  const payments = receivedIn(db, range)
    .innerJoin('payments', 'payments.id', 'money.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['enrollments.id as enrollment_id', 'enrollments.session_id', cents.as('cents')])
    .groupBy(['money.payment_id', 'enrollments.id'])
    .having(cents, '>', 0)
  const bySession = db
    .selectFrom(payments.as('paid'))
    .select([
      'session_id',
      sql<number>`sum(paid.cents)`.as('cents'),
      sql<number>`count(distinct enrollment_id)`.as('enrollments'),
    ])
    .groupBy('session_id')
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
