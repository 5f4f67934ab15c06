import type { UserOverview } from '@cubby/contract/student/user-overview'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { countRows } from '../../../platform/db/sql.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { readConsents } from '../../accounts/consents/consents.ts'
import { summarizeSecondFactor } from '../../accounts/second-factor/queries.ts'
import { owedQuery } from '../../money/payments/read-transaction.ts'
import { transactionsQuery, withFacts } from '../../money/payments/transaction-rows.ts'
import { outstandingView, transactionView } from '../../money/payments/transaction-views.ts'
import { readUser } from '../../people/users/read-users.ts'
import { findReviewable } from '../../seats/enrollments/reviewable.ts'
import { isOnWaitlist } from '../../seats/seats/seat-predicates.ts'
import { waitlistQuery } from '../../seats/waitlist/find-waitlist.ts'
import { adminEntryView, readEntryTerms } from '../../seats/waitlist/list-waitlist.ts'
import { readStudentAttendance } from '../../teaching/attendance/read-student-attendance.ts'
import { adminView, withOwners } from '../../teaching/certificates/list-certificates.ts'
import { standingsOfUsers } from '../../teaching/hours/list-standings.ts'

/** The maximum number of rows of a list in a response. Short lists, such as the waitlist entries, have no limit. */
const SHOWN = 10

interface Subject {
  readonly userId: string
}

/** Returns a user with their enrollments, payments, notifications, and other records, for administrators. */
export async function readUserOverview(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<UserOverview> {
  requireAdmin(caller)
  const user = await readUser({ deps, caller }, { id })
  const ctx = { deps, db: deps.db, now: await deps.clock(deps.db) }
  const subject = { userId: id }
  const [
    enrollments,
    attendance,
    waitlist,
    expired_offers,
    outstanding,
    payments,
    certificates,
    messages,
    consents,
    standings,
  ] = await Promise.all([
    readEnrollments(ctx, subject),
    readStudentAttendance(ctx, { ...subject, limit: SHOWN }),
    readWaitlist(ctx, subject),
    readExpiredOffers(ctx, subject),
    readOutstanding(ctx, subject),
    readPayments(ctx, subject),
    readCertificates(ctx, subject),
    readMessages(ctx, subject),
    readConsents(deps.db, id),
    standingsOfUsers(deps, [id]),
  ])
  const second_factor = await summarizeSecondFactor(deps.db, id)
  return {
    user,
    second_factor,
    enrollments,
    attendance,
    waitlist,
    expired_offers,
    outstanding,
    payments,
    certificates,
    consents,
    messages,
    standings,
  }
}

async function readEnrollments(ctx: ReadContext, { userId }: Subject): Promise<UserOverview['enrollments']> {
  const all = ctx.db.selectFrom('enrollments').where('user_id', '=', userId)
  const ids = await all
    .select('id')
    .orderBy(sql`(status <> 'pending' or completed_at is not null or archived_at is not null)`)
    .orderBy('enrolled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const views = await findReviewable(ctx, { ids: ids.map(({ id }) => id) })
  return { rows: ids.flatMap(({ id }) => views.get(id) ?? []), total: await countRows(all) }
}

async function readWaitlist({ deps, db, now }: ReadContext, { userId }: Subject) {
  const { config } = deps
  const rows = await waitlistQuery(db, config.provider.timezone, now)
    .where('entry.user_id', '=', userId)
    .where(isOnWaitlist('entry', now))
    .orderBy('class_sessions.start_date')
    .orderBy('entry.id')
    .execute()
  const terms = await readEntryTerms(config, db, now)
  return rows.map((row) => adminEntryView(row, terms))
}

async function readExpiredOffers({ deps, db, now }: ReadContext, { userId }: Subject) {
  const today = dayOf(now, deps.config.provider.timezone)
  const rows = await db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['entry.session_id', 'classes.title', 'entry.offer_expires_at'])
    .select(['class_sessions.start_date', 'class_sessions.end_date'])
    .where('entry.user_id', '=', userId)
    .where('entry.status', '=', 'expired')
    .where('class_sessions.start_date', '>=', today)
    .orderBy('entry.offer_expires_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.flatMap(({ title, offer_expires_at, ...session }) =>
    offer_expires_at ? [{ ...session, class_name: title, expired_at: offer_expires_at.toISOString() }] : [],
  )
}

async function readOutstanding({ deps, db, now }: ReadContext, { userId }: Subject) {
  const rows = await owedQuery(db)
    .where('enrollments.user_id', '=', userId)
    .orderBy('payments.due_date')
    .orderBy('payments.id')
    .execute()
  const today = dayOf(now, deps.config.provider.timezone)
  return rows.map((row) => outstandingView(row, today))
}

async function readPayments(
  { deps, db, now }: ReadContext,
  { userId }: Subject,
): Promise<UserOverview['payments']> {
  const all = transactionsQuery(db).where('enrollments.user_id', '=', userId)
  const rows = await withFacts(all)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(SHOWN)
    .execute()
  const today = dayOf(now, deps.config.provider.timezone)
  return { rows: rows.map((row) => transactionView(row, today)), total: await countRows(all) }
}

async function readCertificates({ deps, db, now }: ReadContext, { userId }: Subject) {
  const { provider, publicUrl } = deps.config
  const all = withOwners(db).where('certificates.user_id', '=', userId)
  const rows = await all.limit(SHOWN).execute()
  const today = dayOf(now, provider.timezone)
  return { rows: rows.map((row) => adminView(row, today, publicUrl)), total: await countRows(all) }
}

async function readMessages({ db }: ReadContext, { userId }: Subject): Promise<UserOverview['messages']> {
  const all = db.selectFrom('notifications').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const rows = await all
    .select(['id', 'title', 'is_read', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    rows: rows.map(({ id, title, is_read, created_at }) => ({
      id,
      title,
      read: is_read,
      created_at: created_at.toISOString(),
    })),
    total: await countRows(all),
  }
}
