import type { AnalyticsSummary } from '@cubby/contract/analytics'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, type Range } from '../../../platform/db/range.ts'
import { revenueOf } from '../../money/payments/revenue.ts'
import { approvalOf } from '../../seats/enrollments/approval-rate.ts'
import { count, entriesOnWaitlist, liveEnrollments } from '../../seats/seats/seat-predicates.ts'
import { activeClasses } from '../../seats/seats/session-columns.ts'
import { countsAtEnd } from './counts-at-end.ts'

/**
 * Returns the figures of the summary cards. `active_*` and `waitlist_count` are current. `monthly_revenue` is of the
 * last day's month, up to the last day. All others are of the range, and `at_end` is the state at its end.
 */
export async function summaryOf(db: Reader, range: Range, now: Date): Promise<AnalyticsSummary> {
  const month = { ...range, startDate: `${range.endDate.slice(0, 7)}-01` }
  const { revenue } = await revenueOf(db, month)
  const { payments } = await revenueOf(db, range)
  const { made, approved, rate } = await approvalOf(db, range)
  return {
    monthly_revenue: revenue,
    recent_payments: payments,
    enrollment_rate: rate,
    enrollments_made: made,
    enrollments_approved: approved,
    ...(await countsOf(db, range, now)),
    at_end: await countsAtEnd(db, range, now),
  }
}

function countsOf(db: Reader, range: Range, now: Date) {
  const { from, until } = boundsOf(range)
  return db
    .selectNoFrom([
      liveEnrollments(db).select(count.as('n')).$asScalar().$notNull().as('active_enrollments'),
      db
        .selectFrom('users')
        .select(count.as('n'))
        .where('status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('active_users'),
      db
        .selectFrom('certificates')
        .select(count.as('n'))
        .where('revoked_at', 'is', null)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('recent_certificates'),
      activeClasses(db).select(count.as('n')).$asScalar().$notNull().as('active_classes'),
      entriesOnWaitlist(db, now).select(count.as('n')).$asScalar().$notNull().as('waitlist_count'),
    ])
    .executeTakeFirstOrThrow()
}
