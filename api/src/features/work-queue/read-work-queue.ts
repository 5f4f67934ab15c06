import type { WorkQueue } from '@cubby/contract/work-queue'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import type { RequestContext } from '../../operation-context.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { countEnrollments } from '../enrollments/find-enrollments.ts'
import { isDue } from '../payments/list-outstanding.ts'
import { owedQuery } from '../payments/transaction-queries.ts'
import { countWaitlist } from '../waitlist/find-waitlist.ts'

/** Counts what waits for an administrator, with the queries of the lists that show it. */
export async function readWorkQueue({ deps, caller }: RequestContext): Promise<WorkQueue> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const [pending, expiring, { overdue }] = await Promise.all([
    countEnrollments(db, timezone, { status: 'pending', current: 'true', direction: 'asc' }),
    countWaitlist(db, timezone, now, { show: 'expiring' }),
    owedQuery(db)
      .clearSelect()
      .where(isDue('overdue', dayOf(now, timezone)))
      .select(sql<number>`count(*)::int`.as('overdue'))
      .executeTakeFirstOrThrow(),
  ])
  return { pending_enrollments: pending, expiring_offers: expiring, overdue_payments: overdue }
}
