import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { lockSession } from '../seats/lock-session.ts'
import { startsAt } from '../seats/session-columns.ts'
import { performDue } from '../seats/undoable.ts'

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
  await performDue(deps, stale, {
    perform: (trx, { session_id: sessionId }) => advanceLocked({ deps, trx }, { sessionId }),
    failure: 'could not advance the waitlist of a session',
  })
}

/** Applies the reviews of a session that can no longer be undone, and advances its waitlist. */
export function advanceSession(deps: Deps, sessionId: string): Promise<void> {
  return deps.db.transaction().execute((trx) => advanceLocked({ deps, trx }, { sessionId }))
}

async function advanceLocked(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const locked = await lockSession(ctx, { sessionId })
  if (locked) await advanceWaitlist({ ...ctx, now: locked.now }, locked.session)
}
