import { type RefusalCode, refusals } from '@cubby/contract/codes'
import type { TransactionContext } from '../../operation-context.ts'
import { notifyMany } from '../notifications/notify.ts'
import { sessionGone } from './enrollment-messages.ts'
import { noReview } from './scheduled-review.ts'
import type { LockedSession } from './session-lock.ts'
import { noSpotOpened } from './waitlist-messages.ts'

/** Ends every live entry of a session that nobody can join any more, says why, and tells the users. */
export async function closeLine(
  ctx: TransactionContext,
  { session, because }: { readonly session: LockedSession; readonly because: RefusalCode },
): Promise<void> {
  const { trx, now } = ctx
  const closed = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'closed', closed_at: now, closed_reason: refusals[because], ...noReview })
    .where('session_id', '=', session.id)
    .where('status', 'in', ['waiting', 'offered'])
    .returning('user_id')
    .execute()
  const gone = because === 'session_cancelled' || because === 'session_removed'
  const message = gone ? sessionGone(session) : noSpotOpened(session)
  await notifyMany(ctx, { userIds: closed.map(({ user_id }) => user_id), message })
}
