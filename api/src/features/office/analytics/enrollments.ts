import type { ReportRow } from '@cubby/contract/analytics'
import { rateOf } from '@cubby/rules/periods'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { everyPeriod, periodOf, type Range } from '../../../platform/db/range.ts'
import { approved, madeIn, total } from '../../seats/enrollments/approval-rate.ts'

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
export async function enrollmentsByClass(
  db: Reader,
  range: Range,
): Promise<ReportRow<'class-enrollments'>[]> {
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
