import { type WorkQueue, workQueue } from '@cubby/contract/office/work-queue'
import { dayOf } from '@cubby/rules/days'
import { createRoute } from '@hono/zod-openapi'
import { countRows } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins, requireAdmin } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { countUnconfirmedMeetings } from '../../catalog/classes/read-admin-classes.ts'
import { countOpenMessages } from '../../messages/contact/read-inbox.ts'
import { isDue } from '../../money/payments/outstanding.ts'
import { owedQuery } from '../../money/payments/read-transaction.ts'
import { countEnrollments } from '../../seats/enrollments/find-enrollments.ts'
import { countWaitlist } from '../../seats/waitlist/find-waitlist.ts'

const readRoute = createRoute({
  tags: ['Work Queue'],
  ...forAdmins,
  method: 'get',
  path: '/admin/work-queue',
  summary: 'Count the tasks that wait for an administrator',
  responses: { 200: json(workQueue, 'The counts'), ...refusalResponses(401, 403) },
})

/** Routes for the work queue. */
export function workQueueRoutes(deps: Deps) {
  const routes = router()
  routes.use(readRoute.path, authenticate(deps))
  return routes.openapi(readRoute, async (c) =>
    c.json(await readWorkQueue({ deps, caller: c.get('caller') }), 200),
  )
}

/** Counts the tasks that wait for an administrator. Each count is the length of the list that shows the rows. */
async function readWorkQueue({ deps, caller }: RequestContext): Promise<WorkQueue> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const [pending, expiring, overdue, transfers, unconfirmed, messages] = await Promise.all([
    countEnrollments(db, timezone, { status: 'pending', current: 'true', direction: 'asc' }),
    countWaitlist(db, timezone, now, { show: 'expiring' }),
    countRows(owedQuery(db).where(isDue('overdue', dayOf(now, timezone)))),
    countEnrollments(db, timezone, { transfer: 'requested', direction: 'asc' }),
    countUnconfirmedMeetings(db),
    countOpenMessages(db),
  ])
  return {
    pending_enrollments: pending,
    expiring_offers: expiring,
    overdue_payments: overdue,
    transfer_requests: transfers,
    unconfirmed_meetings: unconfirmed,
    open_messages: messages,
  }
}
