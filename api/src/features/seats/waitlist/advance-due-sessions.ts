import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import type { Deps } from '../../../platform/deps.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { lockSession } from '../seats/lock-session.ts'
import { startsAt } from '../seats/session-columns.ts'

/**
 * Advances the waitlists of sessions with an expired offer or a review that can no longer be undone, and of
 * sessions that have started, unless another operation has already done it. This is only cleanup: operations
 * compare the expiry of an offer with the database's clock. Safe to run at any time.
 */
export async function advanceDueSessions(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const stale = await deps.db
    .selectFrom('waitlist_entries')
    .innerJoin('class_sessions', 'class_sessions.id', 'waitlist_entries.session_id')
    .select('session_id')
    .distinct()
    .where('waitlist_entries.status', 'in', openEntryStatuses)
    .where((when) =>
      when.or([
        when('offer_expires_at', '<=', now),
        when(startsAt(deps.config.provider.timezone), '<=', now),
      ]),
    )
    .union(deps.db.selectFrom('enrollments').select('session_id').where('review_until', '<=', now))
    .union(deps.db.selectFrom('waitlist_entries').select('session_id').where('review_until', '<=', now))
    .execute()
  for (const { session_id } of stale) {
    // A session that stays locked is tried again in a minute.
    await advanceSession(deps, session_id).catch((err) =>
      deps.log.warn({ err, session_id }, 'could not advance the waitlist of a session'),
    )
  }
}

/** Applies the reviews of a session that can no longer be undone, and advances its waitlist. */
export function advanceSession(deps: Deps, sessionId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockSession({ deps, trx }, { sessionId })
    if (locked) await advanceWaitlist({ deps, trx, now: locked.now }, locked.session)
  })
}
