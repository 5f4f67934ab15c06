import type { ReportRow } from '@cubby/contract/office/analytics'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from '../../../platform/db/range.ts'
import { signedCents } from './entries.ts'

const cents = sql<number>`coalesce(sum(money.cents), 0)`
const dollars = sql<number>`${cents}::float8 / 100`

/**
 * Selects the money that was booked in a range, each entry on its own day: receipts minus refunds, and
 * corrections. Money that is carried over leaves one payment and enters another at the same time, so it makes
 * no difference to a sum of all payments. What is due for a refund counts when it is given back.
 */
function bookedIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  const entries = db
    .selectFrom('payment_entries')
    .select(['payment_id', 'booked_at', 'kind'])
    .select(signedCents.as('cents'))
    .where('booked_at', '>=', from)
    .where('booked_at', '<', until)
  return db.selectFrom(entries.as('money'))
}

/**
 * Selects the payments for which money was received or given back in a range, and its cents, which are negative if more
 * was given back than received. Nothing is received or given back by a carry-over, so it does not count, or by a
 * correction that leaves the amount as it was.
 */
export function paymentsIn(db: Reader, range: Range) {
  return bookedIn(db, range)
    .select(['money.payment_id', sql<number>`${cents}::int`.as('cents')])
    .where('money.kind', 'not in', ['moved_in', 'moved_out'])
    .groupBy('money.payment_id')
    .having(sql<SqlBool>`${cents} <> 0 or bool_or(money.kind in ('receipt', 'refund'))`)
}

/** Selects the cents that each payment gained or lost in a range, also by carry-overs. */
export function centsOfPayments(db: Reader, range: Range) {
  return bookedIn(db, range)
    .select(['money.payment_id', sql<number>`${cents}::int`.as('cents')])
    .groupBy('money.payment_id')
}

export async function revenueTrends(db: Reader, range: Range): Promise<ReportRow<'revenue'>[]> {
  const rows = await bookedIn(db, range)
    .select([periodOf('money.booked_at', range).as('period'), dollars.as('net_revenue')])
    .groupBy('period')
    .execute()
  return everyPeriod(range, rows, { net_revenue: 0 })
}

/**
 * Revenue by class, highest first. An enrollment for which more was received than given back counts once, even with
 * several payments.
 */
export function revenueByClass(db: Reader, range: Range): Promise<ReportRow<'revenue-by-class'>[]> {
  // Joins the tables first. After grouping, PostgreSQL would expect few rows and look up each enrollment separately.
  const enrollments = bookedIn(db, range)
    .innerJoin('payments', 'payments.id', 'money.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['enrollments.session_id', cents.as('cents')])
    .groupBy('enrollments.id')
  const bySession = db
    .selectFrom(enrollments.as('paid'))
    .select([
      'session_id',
      sql<number>`sum(paid.cents)`.as('cents'),
      sql<number>`count(*) filter (where paid.cents > 0)`.as('enrollments'),
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
    .having(sql`sum(paid.cents)`, '<>', 0)
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
