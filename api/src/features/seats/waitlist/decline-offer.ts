import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import { write } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { lockEntry, requireOffer } from '../seats/waitlist-entry.ts'
import { leaveLiveEntry } from './leave-waitlist.ts'
import { readAnyEntry } from './read-entries.ts'

/**
 * Declines the caller's offer, and offers its seat to the next user on the waitlist in the same transaction. An
 * offer that was already declined is returned unchanged. Throws Refusal `not_on_waitlist` (also for another
 * user's entry), and the reason why an offer can no longer be declined.
 */
export async function declineOffer(
  ctx: RequestContext,
  { entryId }: { readonly entryId: string },
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const { session, now } = await lockEntry({ deps, trx }, { entryId, userId: caller.user.id })
    await applyReviews({ deps, trx, session, now })
    const { entry } = await lockEntry({ deps, trx }, { entryId, userId: caller.user.id })
    if (entry.status === 'declined' || entry.status === 'left') {
      return {
        waitlist_entry: await readAnyEntry(
          { deps, db: trx, now },
          { userId: caller.user.id, entryId: entry.id },
        ),
      }
    }
    requireOffer({ deps, now }, entry)
    return { waitlist_entry: await leaveLiveEntry({ deps, trx, caller, now }, session) }
  })
}
