import type { AnalyticsSummary } from '@cubby/contract/analytics'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { holdsSeat } from '../enrollment/holds-seat.ts'
import { approvalOf } from './enrollments.ts'
import { boundsOf, type Range } from './range.ts'
import { revenueOf } from './revenue.ts'

/** The four cards. What is 'active' is so now; what is 'recent' lies in the range. */
export async function readSummary(db: Reader, range: Range, now: Date): Promise<AnalyticsSummary> {
  const month = { ...range, startDate: `${range.endDate.slice(0, 7)}-01` }
  const { revenue } = await revenueOf(db, month)
  const { payments } = await revenueOf(db, range)
  return {
    monthly_revenue: revenue,
    recent_payments: payments,
    enrollment_rate: await approvalOf(db, range),
    ...(await countsOf(db, range, now)),
  }
}

const count = sql<number>`count(*)::int`

function countsOf(db: Reader, range: Range, now: Date) {
  const { from, until } = boundsOf(range)
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('enrollments')
        .select(count.as('n'))
        .where(holdsSeat)
        .$asScalar()
        .$notNull()
        .as('active_enrollments'),
      eb
        .selectFrom('people')
        .select(count.as('n'))
        .where('status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('active_users'),
      eb
        .selectFrom('certificates')
        .select(count.as('n'))
        .where('revoked_at', 'is', null)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('recent_certificates'),
      eb
        .selectFrom('classes')
        .select(count.as('n'))
        .where('status', 'in', ['scheduled', 'active'])
        .where('removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('active_classes'),
      eb
        .selectFrom('waitlist_entries')
        .select(count.as('n'))
        .where((entry) =>
          entry.or([
            entry('status', '=', 'waiting'),
            entry.and([entry('status', '=', 'offered'), entry('offer_expires_at', '>', now)]),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('waitlist_count'),
    ])
    .executeTakeFirstOrThrow()
}
