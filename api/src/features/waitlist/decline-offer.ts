import type { WaitlistEntry } from '@cubby/contract/enrollments'
import type { Deps } from '../../deps.ts'
import { write } from '../../platform/db/write.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { applyReviews } from '../seats/apply-reviews.ts'
import { endPlace } from './leave-waitlist.ts'
import { lockEntry } from './lock-entry.ts'
import { readAnyEntry } from './read-entries.ts'
import { requireOffer } from './require-offer.ts'

/**
 * Gives the seat that the caller's offer holds to the next in line, in the same transaction. An offer that was
 * declined before is returned as it is. Throws Refusal `not_on_waitlist` (also for another user's entry), and
 * the reason why an offer can no longer be declined.
 */
export async function declineOffer(
  deps: Deps,
  caller: Caller,
  entryId: string,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  return write(deps, caller, async (trx) => {
    const { session } = await lockEntry(deps, trx, entryId, caller.user.id)
    const now = await deps.clock(trx)
    await applyReviews({ deps, trx, session, now })
    const { entry } = await lockEntry(deps, trx, entryId, caller.user.id)
    if (entry.status === 'declined' || entry.status === 'left') {
      return { waitlist_entry: await readAnyEntry(deps, trx, caller.user.id, entry.id, now) }
    }
    requireOffer(deps, entry, now)
    return { waitlist_entry: await endPlace(deps, trx, caller, session, now) }
  })
}
