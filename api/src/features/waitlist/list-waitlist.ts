import type { RefusalCode } from '@cubby/contract/codes'
import type { AdminWaitlistEntry, WaitlistFilter, WaitlistPage } from '@cubby/contract/waitlist'
import { paginationOf } from '@cubby/rules/pagination'
import { seatsOf } from '@cubby/rules/seats'
import {
  approvalRefusedBecause,
  isLive,
  outOfTurnRefusedBecause,
  rejectionRefusedBecause,
} from '@cubby/rules/waitlist'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { activeClasses, count } from '../seats/live-counts.ts'
import { refusalAboutStudent } from '../seats/refusal-about-student.ts'
import { statusWithin } from '../seats/session-lock.ts'
import { findWaitedClasses, findWaitlist, type WaitlistRow, waitlistQuery } from './find-waitlist.ts'

/** One page of everybody's places in line, the counts over it and the classes to choose from. */
export async function listWaitlist(
  deps: Deps,
  caller: Caller,
  { page, limit, ...filter }: WaitlistFilter,
): Promise<WaitlistPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const { rows, total } = await findWaitlist(deps.db, timezone, now, filter, {
    limit,
    offset: (page - 1) * limit,
  })
  const classes = await findWaitedClasses(deps.db, now)
  const active = await activeClasses(deps.db).select(count.as('n')).executeTakeFirstOrThrow()
  return {
    waitlist_entries: rows.map((row) => adminEntryView(row, now)),
    pagination: paginationOf(page, limit, total),
    stats: {
      pendingEntries: classes.reduce((sum, { waiting }) => sum + waiting, 0),
      activeClasses: active.n,
    },
    classes: classes.map(({ id, title }) => ({ id, title })),
  }
}

/** One entry as the open transaction sees it. */
export async function readAdminEntry(
  { config }: Pick<Deps, 'config'>,
  db: Reader,
  entryId: string,
  now: Date,
): Promise<AdminWaitlistEntry> {
  const row = await waitlistQuery(db, config.provider.timezone, now)
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
  return adminEntryView(row, now)
}

/** An entry as administrators see it. */
export function adminEntryView(row: WaitlistRow, now: Date): AdminWaitlistEntry {
  const status = row.offer_is_over ? 'expired' : row.status
  return {
    id: row.id,
    class_id: row.class_id,
    session_id: row.session_id,
    user_id: row.user_id,
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
    blocked: blockedBecause({ ...row, status }, now),
  }
}

/** Asks the rules of the operations, so that a screen offers only those that would succeed. */
function blockedBecause(row: WaitlistRow, now: Date): AdminWaitlistEntry['blocked'] {
  const facts = {
    role: row.user_role,
    accountStatus: row.user_status,
    status: row.status,
    session: {
      status: statusWithin(row.class_status, row.session_status),
      removed: row.session_removed_at !== null || row.class_removed_at !== null,
      startsAt: row.starts_at,
    },
    seats: row,
    now,
  }
  const words = (code: RefusalCode | null) => code && refusalAboutStudent(code).message
  return {
    approve: words(approvalRefusedBecause(facts)),
    offer: words(outOfTurnRefusedBecause(facts)),
    reject: words(rejectionRefusedBecause(row.status)),
  }
}
