import type { AdminWaitlistEntry, WaitlistFilter, WaitlistPage } from '@cubby/contract/waitlist'
import { paginationOf } from '@cubby/rules/pagination'
import { seatsOf } from '@cubby/rules/seats'
import { isLive } from '@cubby/rules/waitlist'
import { activeClasses, count } from '../analytics/live-counts.ts'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Reader } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findWaitedClasses, findWaitlist, type WaitlistRow, waitlistQuery } from './find-waitlist.ts'

/** One page of everybody's places in line, the counts over it and the classes to choose from. */
export async function listWaitlist(
  deps: Deps,
  caller: Caller,
  { page, limit, ...filter }: WaitlistFilter,
): Promise<WaitlistPage> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { rows, total } = await findWaitlist(deps.db, now, filter, { limit, offset: (page - 1) * limit })
  const classes = await findWaitedClasses(deps.db, now)
  const active = await activeClasses(deps.db).select(count.as('n')).executeTakeFirstOrThrow()
  return {
    waitlist_entries: rows.map(adminEntryView),
    pagination: paginationOf(page, limit, total),
    stats: {
      pendingEntries: classes.reduce((sum, { waiting }) => sum + waiting, 0),
      activeClasses: active.n,
    },
    classes: classes.map(({ id, title }) => ({ id, title })),
  }
}

/** One entry as the open transaction sees it. */
export async function readAdminEntry(db: Reader, entryId: string, now: Date): Promise<AdminWaitlistEntry> {
  return adminEntryView(
    await waitlistQuery(db, now).where('entry.id', '=', entryId).executeTakeFirstOrThrow(),
  )
}

/** An entry as administrators see it. */
export function adminEntryView(row: WaitlistRow): AdminWaitlistEntry {
  const status = row.offer_is_over ? 'expired' : row.status
  return {
    id: row.id,
    class_id: row.class_id,
    session_id: row.session_id,
    user_id: row.person_id,
    user_name: row.user_name,
    user_email: row.user_email,
    class_name: row.class_title,
    location_details: row.location_details,
    position: isLive(status) ? row.ahead + 1 : 0,
    next_session_date: row.start_date,
    end_date: row.end_date,
    status: status === 'accepted' ? 'approved' : status,
    joined_at: row.joined_at.toISOString(),
    offer_expires_at: row.offer_expires_at?.toISOString() ?? null,
    out_of_turn: row.out_of_turn,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: row.closed_reason,
    free_seats: seatsOf(row).free,
  }
}
