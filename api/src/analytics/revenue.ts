import type { ReportRow } from '@cubby/contract/analytics'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { boundsOf, everyPeriod, periodOf, type Range } from './range.ts'

const dollars = sql<number>`coalesce(sum(payments.amount_cents), 0)::float8 / 100`

/** What was paid in a range and not given back: refunded payments, and those that will be, do not count. */
function paidIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  return db
    .selectFrom('payments')
    .where('payments.status', '=', 'paid')
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', until)
}

export async function revenueTrends(db: Reader, range: Range): Promise<ReportRow<'revenue'>[]> {
  const rows = await paidIn(db, range)
    .select([periodOf('payments.paid_at', range).as('period'), dollars.as('net_revenue')])
    .groupBy('period')
    .execute()
  return everyPeriod(range, rows, { net_revenue: 0 })
}

/** The class that brought most first. An enrollment has one payment that counts, so the paid ones are counted. */
export function revenueByClass(db: Reader, range: Range): Promise<ReportRow<'revenue-by-class'>[]> {
  const bySession = paidIn(db, range)
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select([
      'enrollments.session_id',
      sql<number>`sum(payments.amount_cents)`.as('cents'),
      sql<number>`count(*)`.as('enrollments'),
    ])
    .groupBy('enrollments.session_id')
  return db
    .selectFrom(bySession.as('paid'))
    .innerJoin('class_sessions', 'class_sessions.id', 'paid.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
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
  return paidIn(db, range)
    .select([dollars.as('revenue'), sql<number>`count(*)::int`.as('payments')])
    .executeTakeFirstOrThrow()
}
