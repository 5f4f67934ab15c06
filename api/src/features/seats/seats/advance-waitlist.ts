import { offersDue, type SeatCounts } from '@cubby/rules/seats/seats'
import { checkOfferRecipient } from '@cubby/rules/seats/waitlist'
import { checkSessionOpen } from '@cubby/rules/session'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { applyEntryReviews } from './apply-entry-review.ts'
import { applyReviews } from './apply-review.ts'
import type { LockedSession } from './lock-session.ts'
import { countSeats, countSeatsAndDue } from './seat-counts.ts'
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
