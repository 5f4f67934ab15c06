import type { WaitlistStatus } from '@cubby/contract/waitlist-entry'
import { liveStatuses } from '@cubby/rules/waitlist'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { noReview } from './scheduled-review.ts'

/**
 * Ends a user's live entry in a session with the given status. Returns the id of the enrollment that the entry would
 * have restored, or null. Returns undefined if there was no live entry.
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
): Promise<{ readonly enrollment_id: string | null } | undefined> {
  return trx
    .updateTable('waitlist_entries')
    .set({ status, closed_at: now, ...noReview })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', liveStatuses)
    .returning('enrollment_id')
    .executeTakeFirst()
}
