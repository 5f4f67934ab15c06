import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { offersDue, type SeatCounts } from '@cubby/rules/seats/seats'
import { checkSessionOpen } from '@cubby/rules/session'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { applyEntryReviews } from './apply-entry-review.ts'
import { applyReviews } from './apply-review.ts'
import { type LockedSession, lockSession } from './lock-session.ts'
import { expireOffers, offerFreeSeats } from './offers.ts'
import { countSeats, countSeatsAndDue } from './seat-counts.ts'
import { startsAt } from './session-columns.ts'
import { performDue } from './undoable.ts'
import { closeWaitlist } from './waitlist-entry.ts'

/**
 * Brings the waitlist of a locked session up to date: reviews that can no longer be undone take effect,
 * expired offers end, and every free seat is offered to the next user on the waitlist. If nobody can join the
 * session anymore, its waitlist is closed. Every operation that takes or frees a seat calls this in its
 * transaction. Returns the seats of the session afterwards.
 */
export async function advanceWaitlist(ctx: TransactionContext, session: LockedSession): Promise<SeatCounts> {
  const seats = await advanceWaitlists(ctx, [session])
  return seats.get(session.id) ?? noSeats
}

/** Advances the waitlists of several locked sessions. Returns the seats of each afterwards. */
export async function advanceWaitlists(
  ctx: TransactionContext,
  sessions: readonly LockedSession[],
): Promise<Map<string, SeatCounts>> {
  const { deps, trx, now } = ctx
  const time = { now, timezone: deps.config.provider.timezone }
  const counts = await countSeatsAndDue(
    trx,
    sessions.map(({ id }) => id),
    time,
  )
  const advanced = new Map<string, SeatCounts>()
  for (const session of sessions) {
    const { isDue, ...seats } = counts.get(session.id) ?? { ...noSeats, isDue: false }
    const open = checkSessionOpen(session, now)
    if (open.ok && !isDue && offersDue(seats) === 0) {
      advanced.set(session.id, seats)
      continue
    }
    await applyReviewsAndExpireOffers(ctx, session)
    if (open.ok) await offerFreeSeats(ctx, session)
    else await closeWaitlist(ctx, { session, reason: open.reason })
    advanced.set(session.id, await countSeats(trx, session.id, time))
  }
  return advanced
}

/** The seats of a session that does not exist. */
const noSeats: SeatCounts = { capacity: 0, enrolled: 0, offered: 0, waiting: 0, makeUps: 0 }

/** Puts reviews that can no longer be undone into effect, and ends expired offers. */
export async function applyReviewsAndExpireOffers(
  ctx: TransactionContext,
  session: LockedSession,
): Promise<void> {
  await applyReviews({ ...ctx, session })
  // Nobody can join this session anymore, so its waitlist will be closed. Apply every entry review first,
  // including those that can still be undone.
  if (!checkSessionOpen(session, ctx.now).ok) await applyEntryReviews({ ...ctx, session }, { all: true })
  await expireOffers(ctx, session)
}

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
