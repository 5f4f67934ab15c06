import { offersDue } from '@cubby/rules/seats'
import { closedBecause } from '@cubby/rules/session'
import { passedOverBecause } from '@cubby/rules/waitlist'
import type { TransactionContext } from '../../operation-context.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import { notify } from '../notifications/notify.ts'
import { applyDueEntryReviews } from './apply-entry-review.ts'
import { applyReviews } from './apply-reviews.ts'
import { closeLine } from './close-waitlist.ts'
import { makeOffer } from './make-offer.ts'
import { noReview } from './scheduled-review.ts'
import { countSeats } from './seat-counts.ts'
import type { LockedSession } from './session-lock.ts'
import { offerRanOut } from './waitlist-messages.ts'

/**
 * Brings a locked session's waitlist up to date: reviews that can no longer be undone take effect, expired
 * offers end, every free seat is offered to the next in line, and the waitlist of a session that nobody can
 * join any more is closed.
 * Called by each act that takes or frees a seat, in its transaction.
 */
export async function settleWaitlist(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { now } = ctx
  await releaseDueSeats(ctx, session)
  const closed = closedBecause(session, now)
  if (closed) return closeLine(ctx, { session, because: closed })
  await offerFreeSeats(ctx, session)
}

/** Frees the seats of reviews that can no longer be undone and of expired offers. */
export async function releaseDueSeats(ctx: TransactionContext, session: LockedSession): Promise<void> {
  await applyReviews({ ...ctx, session })
  // The waitlist of a session that nobody can join any more is about to be closed.
  if (closedBecause(session, ctx.now)) await applyDueEntryReviews({ ...ctx, session }, { all: true })
  await expireOffers(ctx, session)
}

/** Ends expired offers, which frees their seats, and notifies the students. */
export async function expireOffers(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const expired = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'expired', closed_at: now, closed_reason: 'The offer ran out', ...noReview })
    .where('session_id', '=', session.id)
    .where('status', '=', 'offered')
    .where('offer_expires_at', '<=', now)
    .returning(['id', 'user_id', 'offer_expires_at'])
    .execute()
  const options = { timezone: deps.config.provider.timezone, canRejoin: closedBecause(session, now) === null }
  for (const { id, user_id: userId, offer_expires_at: expiresAt } of expired) {
    await audit(trx, {
      actorId: null,
      action: 'waitlist.offer_expired',
      subject: { type: 'waitlist_entry', id },
      details: { session_id: session.id, user_id: userId },
      request: null,
      now,
    })
    await notify(ctx, { userId, message: offerRanOut(session, expiresAt ?? now, options) })
  }
}

/**
 * Who could not accept an offer leaves the line with the reason, or they would keep everybody waiting. Those
 * behind an entry whose review can still be undone get no offer until then, so that nobody loses their turn.
 */
async function offerFreeSeats(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const due = offersDue(await countSeats(trx, session.id, now))
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
  let passedOver = false
  for (const entry of next) {
    if (entry.review_until !== null) break
    const reason = passedOverBecause(entry)
    if (reason === null) {
      await makeOffer({ deps, trx, session, now }, { id: entry.id, userId: entry.user_id })
      continue
    }
    passedOver = true
    await trx
      .updateTable('waitlist_entries')
      .set({ status: 'closed', closed_at: now, closed_reason: reason })
      .where('id', '=', entry.id)
      .execute()
  }
  if (passedOver) await offerFreeSeats(ctx, session)
}
