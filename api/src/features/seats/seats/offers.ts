import { offersDue } from '@cubby/rules/seats/seats'
import { checkOffer, checkOfferRecipient, offerEnds } from '@cubby/rules/seats/waitlist'
import { checkSessionOpen } from '@cubby/rules/session'
import { text } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import type { LockedSession, SeatContext } from './lock-session.ts'
import { offerEnded, offerExpired, spotOffered, spotOfferedBack } from './messages.ts'
import { noReview } from './scheduled-review.ts'
import { countSeats } from './seat-counts.ts'
import type { LockedEntry } from './waitlist-entry.ts'

/**
 * Offers free seats to waiting users in order of position. Removes users who are not allowed to accept an
 * offer, and stores the reason, because they would block everyone behind them. Stops at an entry whose review
 * can still be undone, so that the user keeps their turn if the review is undone.
 */
export async function offerFreeSeats(ctx: TransactionContext, session: LockedSession): Promise<void> {
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

interface OfferInput {
  /** The id of the entry. */
  readonly id: string
  readonly userId: string
  readonly outOfTurn?: boolean
}

/** Holds a free seat for a user on the waitlist, and notifies them of the deadline. */
export async function makeOffer(
  { deps, trx, session, now }: SeatContext,
  { id, userId, outOfTurn = false }: OfferInput,
): Promise<void> {
  const { offer_hours } = await readSettings(trx, deps.config)
  const expiresAt = offerEnds(now, session.startsAt, offer_hours)
  const { enrollment_id } = await trx
    .updateTable('waitlist_entries')
    .set({
      status: 'offered',
      offered_at: now,
      offer_expires_at: expiresAt,
      out_of_turn: outOfTurn,
      ...noReview,
    })
    .where('id', '=', id)
    .returning('enrollment_id')
    .executeTakeFirstOrThrow()
  const messageOf = enrollment_id === null ? spotOffered : spotOfferedBack
  const message = () => messageOf(session, { entryId: id, expiresAt }, deps.config.provider.timezone)
  await notify({ deps, trx, now }, { userId, message })
}

/**
 * Adds a waitlist entry for each student whose enrollment can be restored. None of them has an open entry
 * yet, because the cancellation closed the waitlist.
 */
export async function offerSeatsBack(trx: Trx, session: LockedSession, now: Date): Promise<void> {
  const former = await trx
    .selectFrom('enrollments')
    .select(['id', 'user_id', 'center_id', 'center_order_id'])
    .where('session_id', '=', session.id)
    .where('can_be_restored', '=', true)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  if (former.length === 0) return
  // A student who lost two enrollments gets only the later one back, because a waitlist has one entry per
  // user.
  const latest = new Map(former.map((enrollment) => [enrollment.user_id, enrollment]))
  await trx
    .insertInto('waitlist_entries')
    .values(
      Array.from(latest.values(), ({ id: enrollment_id, user_id, center_id, center_order_id }) => ({
        id: newId(),
        user_id,
        session_id: session.id,
        status: 'waiting' as const,
        joined_at: now,
        enrollment_id,
        center_id,
        center_order_id,
      })),
    )
    .execute()
}

/** Ends expired offers, which frees their seats, and notifies the students. */
export async function expireOffers(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const expired = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'expired', closed_at: now, closed_reason: text('The offer expired'), ...noReview })
    .where('session_id', '=', session.id)
    .where('status', '=', 'offered')
    .where('offer_expires_at', '<=', now)
    .returning(['id', 'user_id', 'offer_expires_at'])
    .execute()
  const options = { timezone: deps.config.provider.timezone, canRejoin: checkSessionOpen(session, now).ok }
  for (const { id, user_id: userId, offer_expires_at: expiresAt } of expired) {
    await writeAuditLog(trx, {
      actorId: null,
      action: 'waitlist.offer_expired',
      subject: { type: 'waitlist_entry', id },
      details: { session_id: session.id, user_id: userId },
      request: null,
      now,
    })
    await notify(ctx, { userId, message: () => offerExpired(session, expiresAt ?? now, options) })
  }
}

/** Refuses, with the reason, unless the offer is open. `now` was read under the lock. */
export function requireOffer(
  { deps, now }: Pick<ContextParts, 'now'> & { readonly deps: Pick<Deps, 'config'> },
  entry: LockedEntry,
): void {
  const { status, offer_expires_at: expiresAt } = entry
  const allowed = checkOffer({ status, expiresAt, now })
  if (allowed.ok) return
  const code = allowed.reason
  const message =
    code === 'offer_expired' && expiresAt ? offerEnded(expiresAt, deps.config.provider.timezone) : undefined
  throw new Refusal(code, { ...(message && { message }) })
}
