import { type RefusalCode, refusals } from '@cubby/contract/codes'
import { liveStatuses } from '@cubby/rules/waitlist'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notifyMany } from '../../messages/notifications/notify.ts'
import { sessionCancelled } from './enrollment-messages.ts'
import type { LockedSession } from './lock-session.ts'
import { noReview } from './scheduled-review.ts'
import { waitlistClosed, waitlistOfCompletedClosed } from './waitlist-messages.ts'

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
    .set({ status: 'closed', closed_at: now, closed_reason: refusals[reason], ...noReview })
    .where('session_id', '=', session.id)
    .where('status', 'in', liveStatuses)
    .returning('user_id')
    .execute()
  await notifyMany(ctx, {
    userIds: closed.map(({ user_id }) => user_id),
    message: messageOf(reason, session),
  })
}

function messageOf(reason: RefusalCode, session: LockedSession): Message {
  if (reason === 'session_cancelled' || reason === 'session_removed') return sessionCancelled(session)
  return reason === 'session_completed' ? waitlistOfCompletedClosed(session) : waitlistClosed(session)
}
