import type { WorkQueue } from '@cubby/contract/work-queue'
import { dayOf } from '@cubby/rules/days'
import type { RequestContext } from '../../operation-context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { countUnconfirmedMeetings } from '../classes/find-classes.ts'
import { countEnrollments } from '../enrollments/find-enrollments.ts'
import { isDue } from '../payments/list-outstanding.ts'
import { owedQuery } from '../payments/transaction-queries.ts'
import { countWaitlist } from '../waitlist/find-waitlist.ts'

/** Counts the tasks that wait for an administrator. Each count is the length of the list that shows the rows. */
export async function readWorkQueue({ deps, caller }: RequestContext): Promise<WorkQueue> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const [pending, expiring, overdue, transfers, unconfirmed] = await Promise.all([
    countEnrollments(db, timezone, { status: 'pending', current: 'true', direction: 'asc' }),
    countWaitlist(db, timezone, now, { show: 'expiring' }),
    countRows(owedQuery(db).where(isDue('overdue', dayOf(now, timezone)))),
    countEnrollments(db, timezone, { transfer: 'requested', direction: 'asc' }),
    countUnconfirmedMeetings(db),
  ])
  return {
    pending_enrollments: pending,
    expiring_offers: expiring,
    overdue_payments: overdue,
    transfer_requests: transfers,
    unconfirmed_meetings: unconfirmed,
  }
}
