import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { offersDue, type SeatCounts } from '@cubby/rules/seats/seats'
import { checkOfferRecipient } from '@cubby/rules/seats/waitlist'
import { checkSessionOpen } from '@cubby/rules/session'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { applyEntryReviews } from './apply-entry-review.ts'
import { applyReviews } from './apply-review.ts'
import { type LockedSession, lockSession } from './lock-session.ts'
import { countSeats, countSeatsAndDue } from './seat-counts.ts'
import { startsAt } from './session-columns.ts'
import { performDue } from './undoable.ts'
import { closeWaitlist, expireOffers, makeOffer } from './waitlist-entry.ts'

/**
 * Brings the waitlist of a locked session up to date: reviews that can no longer be undone take effect,
 * expired offers end, and every free seat is offered to the next user on the waitlist. If nobody can join the
 * session anymore, its waitlist is closed. Every operation that takes or frees a seat calls this in its
 * transaction. Returns the seats of the session afterwards.
 */
export async function advanceWaitlist(ctx: TransactionContext, session: LockedSession): Promise<SeatCounts> {
  const { deps, trx, now } = ctx
  const time = { now, timezone: deps.config.provider.timezone }
  const { isDue, ...seats } = await countSeatsAndDue(trx, session.id, time)
  const open = checkSessionOpen(session, now)
  if (open.ok && !isDue && offersDue(seats) === 0) return seats
  await applyReviewsAndExpireOffers(ctx, session)
  if (open.ok) await offerFreeSeats(ctx, session)
  else await closeWaitlist(ctx, { session, reason: open.reason })
  return countSeats(trx, session.id, time)
}

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
 * Offers free seats to waiting users in order of position. Removes users who are not allowed to accept an
 * offer, and stores the reason, because they would block everyone behind them. Stops at an entry whose review
 * can still be undone, so that the user keeps their turn if the review is undone.
 */
async function offerFreeSeats(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const { timezone } = deps.config.provider
  const due = offersDue(await countSeats(trx, session.id, { now, timezone }))
  if (due === 0) return
  const next = await trx
    .selectFrom('waitlist_entries')
    .innerJoin('users', 'users.id', 'waitlist_entries.user_id')
    .select([
      'waitlist_entries.id',
      'waitlist_entries.user_id',
      'waitlist_entries.review_until',
      'users.role',
      'users.status',
    ])
    .where('waitlist_entries.session_id', '=', session.id)
    .where('waitlist_entries.status', '=', 'waiting')
    .orderBy('waitlist_entries.joined_at')
    .orderBy('waitlist_entries.id')
    .limit(due)
    .execute()
  let closedAny = false
  for (const entry of next) {
    if (entry.review_until !== null) break
    const allowed = checkOfferRecipient(entry)
    if (allowed.ok) {
      await makeOffer({ deps, trx, session, now }, { id: entry.id, userId: entry.user_id })
      continue
    }
    closedAny = true
    await trx
      .updateTable('waitlist_entries')
      .set({ status: 'closed', closed_at: now, closed_reason: allowed.reason })
      .where('id', '=', entry.id)
      .execute()
  }
  if (closedAny) await offerFreeSeats(ctx, session)
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
