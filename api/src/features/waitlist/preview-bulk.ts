import type { BulkPreview, WaitlistBulkPreview } from '@cubby/contract/bulk'
import { BULK_PREVIEW_LIMIT } from '@cubby/contract/constants'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { emptyPreview, isReady, previewMessageTo, usersOf } from '../bulk/users-of.ts'
import { findWaitlistIds, waitlistQuery } from './find-waitlist.ts'
import { adminEntryView } from './list-waitlist.ts'

/** What a bulk operation on waitlist entries would do, by the rules of the single operation. */
export async function previewWaitlistBulk(
  deps: Deps,
  caller: Caller,
  { operation, ids = [], filter }: WaitlistBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const { db } = deps
  const { timezone } = deps.config.provider
  const now = await deps.clock(db)
  const found = filter ? await findWaitlistIds(db, timezone, now, filter) : ids
  if (operation === 'message') return previewMessageTo(db, await usersOf(db, 'waitlist_entries', found))
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const entries = await waitlistQuery(db, timezone, now)
    .where(sql<SqlBool>`entry.id = any(${shown})`)
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const wanted = shown.flatMap((id) => byId.get(id) ?? [])
  const preview = { ...emptyPreview, total: filter ? found.length : wanted.length }
  // Seats taken by earlier rows, by session.
  const taken = new Map<string, number>()
  const rows = wanted.map((entry) => {
    const before = taken.get(entry.session_id) ?? 0
    const { blocked } = adminEntryView({ ...entry, enrolled: entry.enrolled + before }, now)
    if (operation === 'approve' && isReady({ blocked: blocked.approve })) {
      if (entry.status === 'waiting') taken.set(entry.session_id, before + 1)
      preview.seats++
      preview.amount += entry.price_cents / 100
    }
    return {
      id: entry.id,
      name: entry.user_name,
      detail: `${entry.class_title}, ${displayDate(entry.start_date, entry.end_date)}`,
      blocked: blocked[operation],
    }
  })
  return { ...preview, rows, emails: rows.filter(isReady).length }
}
