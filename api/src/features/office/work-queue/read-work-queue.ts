import type { OptionalSection, WorkQueue } from '@cubby/contract/office/work-queue'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isTwin } from '../../accounts/auth/queries.ts'
import { countUnconfirmedMeetings } from '../../catalog/classes/read-admin-classes.ts'
import { countOpenMessages } from '../../messages/contact/read-inbox.ts'
import { countCenterRequests } from '../../money/centers/read-centers.ts'
import { sumInvoices } from '../../money/invoices/list-invoices.ts'
import { findClosableMonths } from '../../money/payments/closed-months.ts'
import { isDue } from '../../money/payments/outstanding.ts'
import { cardNeedsOffice } from '../../money/payments/queries.ts'
import { owedQuery } from '../../money/payments/read-transaction.ts'
import { countEnrollments } from '../../seats/enrollments/find-enrollments.ts'
import { countWaitlist } from '../../seats/waitlist/find-waitlist.ts'
import { countSubmittedTrainings } from '../../teaching/hours/review-training.ts'
import { countRequestsFor } from '../approval-requests/read-approval-requests.ts'
import { readQuarantine } from '../system-health/scan-file.ts'
import { countStudentsToCall } from './calls.ts'

/** Counts the tasks that wait for an administrator. Each count is the length of the list that shows the rows. */
export async function readWorkQueue({ deps, caller }: RequestContext): Promise<WorkQueue> {
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
    months,
    used,
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
    findClosableMonths({ deps, db, now }),
    findUsedSections(db),
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
    open_months: months.length,
    used_sections: used,
  }
}

async function findUsedSections(db: Database): Promise<OptionalSection[]> {
  const { rows } = await sql<{ section: OptionalSection }>`
    select 'centers' as section where exists (select from centers)
    union all select 'hours' where exists (select from chosen_standards) or exists (select from trainings)
    union all select 'contact-messages' where exists (select from contact_messages)
    union all select 'calls' where exists (select from calls)`.execute(db)
  return rows.map(({ section }) => section)
}
