import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import type { BulkPreview, WaitlistBulkPreview } from '@cubby/contract/people/bulk'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { previewMessageTo, usersOf } from '../../school/bulk/users-of.ts'
import { previewReviews } from '../seats/review-outcome.ts'
import { findWaitlistIds, usersOnWaitlist, waitlistQuery } from './find-waitlist.ts'
import { predictEntryReview, readEntryTerms } from './list-waitlist.ts'

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
  const terms = await readEntryTerms(deps.config, db, now)
  const to = operation === 'approve' ? 'approved' : 'rejected'
  const preview = previewReviews(
    wanted.map((entry) => ({
      id: entry.id,
      sessionId: entry.session_id,
      name: entry.user_name,
      detail: `${entry.class_title}, ${displayDate(entry.start_date, entry.end_date)}`,
      predict: (taken) => predictEntryReview({ ...entry, enrolled: entry.enrolled + taken }, to, terms),
    })),
  )
  return { ...preview, total: filter ? found.length : wanted.length }
}
