import { type RefusalCode, refusalText } from '@cubby/contract/codes'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import type { Discount } from '@cubby/rules/money/discount'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notifyMany } from '../../messages/notifications/notify.ts'
import { type LockedSession, lockSession } from './lock-session.ts'
import { sessionCancelled, waitlistClosed, waitlistOfCompletedClosed } from './messages.ts'
import { noReview } from './scheduled-review.ts'
import { keptDiscountOf } from './seat-predicates.ts'

/**
 * Locks the session of an entry. Returns the entry, its session, and the time after the lock was acquired. With
 * `userId`, another user's entry is not found.
 */
export async function lockEntry(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { entryId, userId }: { readonly entryId: string; readonly userId?: string },
) {
  const { trx } = ctx
  const found = await findEntry(trx, entryId)
  if (!found || (userId !== undefined && found.user_id !== userId)) throw new Refusal('not_on_waitlist')
  const locked = await lockSession(ctx, { sessionId: found.session_id })
  // Read again, because the entry may have changed while this transaction waited for the lock.
  const entry = await findEntry(trx, entryId)
  if (!locked || !entry) throw new Refusal('not_on_waitlist')
  return { ...locked, entry }
}

function findEntry(trx: Trx, entryId: string) {
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'user_id', 'session_id', 'status', 'offer_expires_at', 'review', 'review_holds_seat'])
    .select([
      keptDiscountOf('waitlist_entries').as('kept'),
      sql<boolean>`center_id is not null`.as('centerPays'),
    ])
    .where('id', '=', entryId)
    .executeTakeFirst()
}

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/**
 * Ends a user's live entry in a session with the given status. Returns its discount, the center that would
 * have paid, and the id of the enrollment that it would have restored, or null. Returns undefined if there
 * was no live entry.
 */
export async function closeEntry(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  {
    userId,
    sessionId,
    status,
  }: {
    readonly userId: string
    readonly sessionId: string
    readonly status: Extract<WaitlistStatus, 'accepted' | 'declined' | 'left' | 'rejected'>
  },
): Promise<ClosedEntry | undefined> {
  const closed = await trx
    .updateTable('waitlist_entries')
    .set({ status, closed_at: now, ...noReview })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', openEntryStatuses)
    .returning(['enrollment_id', 'discount', 'center_id', 'center_order_id'])
    .executeTakeFirst()
  if (!closed) return undefined
  const { center_id: centerId, center_order_id: orderId, ...entry } = closed
  return { ...entry, payer: centerId === null ? null : { centerId, orderId } }
}

interface ClosedEntry {
  readonly enrollment_id: string | null
  readonly discount: Discount | null
  readonly payer: { readonly centerId: string; readonly orderId: string | null } | null
}

/**
 * Ends every live entry of a session that nobody can join anymore, records the reason, and notifies the
 * users.
 */
export async function closeWaitlist(
  ctx: TransactionContext,
  { session, reason }: { readonly session: LockedSession; readonly reason: RefusalCode },
): Promise<void> {
  const { trx, now } = ctx
  const closed = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'closed', closed_at: now, closed_reason: refusalText(reason), ...noReview })
    .where('session_id', '=', session.id)
    .where('status', 'in', openEntryStatuses)
    .returning('user_id')
    .execute()
  await notifyMany(ctx, {
    userIds: closed.map(({ user_id }) => user_id),
    message: () => messageOf(reason, session),
  })
}

function messageOf(reason: RefusalCode, session: LockedSession): Message {
  if (reason === 'session_cancelled' || reason === 'session_removed') return sessionCancelled(session)
  return reason === 'session_completed' ? waitlistOfCompletedClosed(session) : waitlistClosed(session)
}
