import { checkSessionOpen } from '@cubby/rules/session'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import type { LockedSession } from './lock-session.ts'
import { noReview } from './scheduled-review.ts'
import { offerExpired } from './waitlist-messages.ts'

/** Ends expired offers, which frees their seats, and notifies the students. */
export async function expireOffers(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const expired = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'expired', closed_at: now, closed_reason: 'The offer expired', ...noReview })
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
    await notify(ctx, { userId, message: offerExpired(session, expiresAt ?? now, options) })
  }
}
