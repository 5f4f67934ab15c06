import { callsChange, callsChanged, callsPage, callsQuery } from '@cubby/contract/office/calls'
import { type WorkQueue, workQueue } from '@cubby/contract/office/work-queue'
import { id } from '@cubby/contract/text'
import { dayOf } from '@cubby/rules/days'
import { createRoute, z } from '@hono/zod-openapi'
import { countRows } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins, requireAdmin } from '../../../platform/http/authenticate.ts'
import {
  body,
  idempotencyHeader,
  json,
  pdfFile,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isTwin } from '../../accounts/auth/queries.ts'
import { countUnconfirmedMeetings } from '../../catalog/classes/read-admin-classes.ts'
import { countOpenMessages } from '../../messages/contact/read-inbox.ts'
import { countCenterRequests } from '../../money/centers/read-centers.ts'
import { sumInvoices } from '../../money/invoices/list-invoices.ts'
import { isDue } from '../../money/payments/outstanding.ts'
import { cardNeedsOffice } from '../../money/payments/queries.ts'
import { owedQuery } from '../../money/payments/read-transaction.ts'
import { countEnrollments } from '../../seats/enrollments/find-enrollments.ts'
import { countWaitlist } from '../../seats/waitlist/find-waitlist.ts'
import { countSubmittedTrainings } from '../../teaching/hours/review-training.ts'
import { countRequestsFor } from '../approval-requests/read-approval-requests.ts'
import { readQuarantine } from '../system-health/scan-file.ts'
import { changeCalls, countStudentsToCall, listCalls } from './calls.ts'
import { printLetter } from './letter.ts'

const shared = { tags: ['Work Queue'], ...forAdmins }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/work-queue',
  summary: 'Count the tasks that wait for an administrator',
  responses: { 200: json(workQueue, 'The counts'), ...refusalResponses(401, 403) },
})

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/calls',
  summary: 'List the students without an email address whom the office calls, with what to read out',
  request: { query: callsQuery },
  responses: { 200: json(callsPage, 'The students'), ...refusalResponses(400, 401, 403) },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/calls',
  summary: 'Mark calls as done, or put them back on the list',
  request: {
    headers: idempotencyHeader,
    body: body(callsChange),
  },
  responses: { 200: json(callsChanged, 'Saved'), ...refusalResponses(400, 401, 403, 404, 422, 503) },
})

const letterRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/calls/{id}/letter',
  summary: 'Print the letter of a call as PDF',
  request: { params: z.object({ id }) },
  responses: { 200: pdfFile('The letter'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes for the work queue, and for the calls to students without an email address. */
export function workQueueRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(readRoute.path, authenticate(deps))
  routes.use(listRoute.path, authenticate(deps))
  routes.use(letterRoute.getRoutingPath(), authenticate(deps))
  return routes
    .openapi(readRoute, async (c) => c.json(await readWorkQueue({ deps, caller: c.get('caller') }), 200))
    .openapi(listRoute, async (c) =>
      c.json(await listCalls({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await changeCalls({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(letterRoute, async (c) => {
      const bytes = await printLetter({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id })
      return pdfResponse(c, 'letter.pdf', bytes)
    })
}

/** Counts the tasks that wait for an administrator. Each count is the length of the list that shows the rows. */
async function readWorkQueue({ deps, caller }: RequestContext): Promise<WorkQueue> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const [
    pending,
    expiring,
    overdue,
    transfers,
    unconfirmed,
    calls,
    messages,
    cards,
    approvals,
    quarantine,
    trainings,
    centers,
    invoices,
    twins,
  ] = await Promise.all([
    countEnrollments(db, timezone, { status: 'pending', current: 'true', direction: 'asc' }),
    countWaitlist(db, timezone, now, { show: 'expiring' }),
    countRows(owedQuery(db).where(isDue('overdue', dayOf(now, timezone)))),
    countEnrollments(db, timezone, { transfer: 'requested', direction: 'asc' }),
    countUnconfirmedMeetings(db),
    countStudentsToCall(db),
    countOpenMessages(db),
    countRows(db.selectFrom('payments').where(cardNeedsOffice)),
    countRequestsFor(deps, caller.user.id, now),
    readQuarantine(db),
    countSubmittedTrainings(db),
    countCenterRequests(db),
    sumInvoices(db, dayOf(now, timezone)),
    countRows(db.selectFrom('users').where(isTwin)),
  ])
  return {
    pending_enrollments: pending,
    expiring_offers: expiring,
    overdue_payments: overdue,
    transfer_requests: transfers,
    unconfirmed_meetings: unconfirmed,
    calls,
    open_messages: messages,
    card_payments: cards,
    approval_requests: approvals,
    unchecked_files: quarantine.waiting,
    submitted_trainings: trainings,
    center_requests: centers,
    draft_invoices: invoices.drafts,
    overdue_invoices: invoices.overdue_count,
    twin_accounts: twins,
  }
}
