import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import type { BulkPreview, WaitlistBulkPreview } from '@cubby/contract/people/bulk'
import { paidCents } from '@cubby/rules/money/payment'
import { newlyOwed } from '@cubby/rules/seats/review-consequence'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isCurrentPayment } from '../../money/payments/queries.ts'
import {
  emptyPreview,
  isReady,
  previewMessageTo,
  roundedToCents,
  usersOf,
} from '../../school/bulk/users-of.ts'
import { findWaitlistIds, usersOnWaitlist, waitlistQuery } from './find-waitlist.ts'
import { adminEntryView, readEntryTerms } from './list-waitlist.ts'

/** Previews a bulk operation on waitlist entries, with the rules of the single operation. */
export async function previewWaitlistBulk(
  { deps, caller }: RequestContext,
  { operation, ids = [], filter }: WaitlistBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  if (operation === 'message') {
    return previewMessageTo(
      db,
      filter ? usersOnWaitlist(db, timezone, now, filter) : usersOf(db, 'waitlist_entries', ids),
    )
  }
  const found = filter ? await findWaitlistIds(db, timezone, now, filter) : ids
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const entries = await waitlistQuery(db, timezone, now)
    .where(sql<SqlBool>`entry.id = any(${shown})`)
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const wanted = shown.flatMap((id) => byId.get(id) ?? [])
  const preview = { ...emptyPreview, total: filter ? found.length : wanted.length }
  const terms = await readEntryTerms(deps.config, db, now)
  // Seats taken by earlier rows, by session.
  const taken = new Map<string, number>()
  const payments = await paymentsOf(
    db,
    wanted.flatMap(({ enrollment_id }) => enrollment_id ?? []),
  )
  let owed = 0
  const rows = wanted.map((entry) => {
    const before = taken.get(entry.session_id) ?? 0
    const { reviews } = adminEntryView({ ...entry, enrolled: entry.enrolled + before }, terms)
    if (operation === 'approve' && isReady(reviews.approve)) {
      if (entry.status === 'waiting' && !entry.review_holds_seat) taken.set(entry.session_id, before + 1)
      preview.seats++
      const payment = (entry.enrollment_id && payments.get(entry.enrollment_id)) || null
      owed += newlyOwed({ price: entry.price_cents / 100, payment })
    }
    return {
      id: entry.id,
      name: entry.user_name,
      detail: `${entry.class_title}, ${displayDate(entry.start_date, entry.end_date)}`,
      blocked: reviews[operation].blocked,
    }
  })
  return { ...preview, rows, amount: roundedToCents(owed), emails: rows.filter(isReady).length }
}

/**
 * Returns the current payments, in dollars and by enrollment id, of the enrollments that approving would
 * restore.
 */
async function paymentsOf(db: Reader, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('payments')
    .select(['enrollment_id', 'status', 'amount_cents', 'received_cents', 'refunded_cents'])
    .where(sql<SqlBool>`enrollment_id = any(${enrollmentIds})`)
    .where(isCurrentPayment)
    .execute()
  return new Map(
    rows.map((row) => [
      row.enrollment_id,
      { status: row.status, amount: row.amount_cents / 100, paid: paidCents(row) / 100 },
    ]),
  )
}
