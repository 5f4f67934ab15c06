import { rateOf } from '@cubby/rules/money/periods'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, type Range } from '../../../platform/db/range.ts'
import { reasons } from '../seats/write-enrollment.ts'

export const total = sql<number>`count(*)::int`

/** Whether an enrollment counts as approved. One that was moved counts only where it is now. */
export const countsAsApproved = sql<SqlBool>`(enrollments.status = 'approved'
  and enrollments.archived_reason is distinct from ${reasons.transferred})`

export const approved = sql<number>`(count(*) filter (where ${countsAsApproved}))::int`

/** Selects the enrollments made in a range, in any status. */
export function madeIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  return db
    .selectFrom('enrollments')
    .where('enrollments.enrolled_at', '>=', from)
    .where('enrollments.enrolled_at', '<', until)
}

/** Returns the enrollment rate: the percentage of enrollments made in a range that are approved. */
export function approvalOf(db: Reader, range: Range): Promise<Approval> {
  return rateAmong(madeIn(db, range))
}

/** Returns the enrollment rate of a class over all time. */
export async function approvalOfClass(db: Reader, classId: string): Promise<number> {
  const { rate } = await rateAmong(
    db
      .selectFrom('enrollments')
      .where('enrollments.session_id', 'in', (eb) =>
        eb.selectFrom('class_sessions').select('class_sessions.id').where('class_id', '=', classId),
      ),
  )
  return rate
}

interface Approval {
  /** The number of enrollments made, in any status. */
  readonly made: number
  /** How many of them are approved. */
  readonly approved: number
  /** The percentage that is approved, from 0 to 100, with 2 decimals. */
  readonly rate: number
}

async function rateAmong(enrollments: ReturnType<typeof madeIn>): Promise<Approval> {
  const counts = await enrollments
    .select([total.as('made'), approved.as('approved')])
    .executeTakeFirstOrThrow()
  return { ...counts, rate: rateOf(counts.approved, counts.made) }
}
