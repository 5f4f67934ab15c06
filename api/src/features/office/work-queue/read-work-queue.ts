import type { WorkQueue } from '@cubby/contract/work-queue'
import { dayOf } from '@cubby/rules/days'
import { countRows } from '../../../platform/db/count-rows.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { countUnconfirmedMeetings } from '../../catalog/classes/find-classes.ts'
import { isDue } from '../../money/payments/list-outstanding.ts'
import { owedQuery } from '../../money/payments/transaction-queries.ts'
import { countEnrollments } from '../../seats/enrollments/find-enrollments.ts'
import { countWaitlist } from '../../seats/waitlist/find-waitlist.ts'

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
