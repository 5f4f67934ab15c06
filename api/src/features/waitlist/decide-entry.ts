import type { WaitlistEntry } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import type { WaitlistDecided } from '@cubby/contract/waitlist'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readAdminEntry } from './list-waitlist.ts'
import { readEntry } from './read-entries.ts'
import { type EntryReviewInput, reviewEntry } from './review-entry.ts'

/** Approves or rejects an entry as an administrator (see `reviewEntry`). */
export function decideEntry(
  deps: Deps,
  caller: Caller,
  input: EntryReviewInput & { readonly to: 'approved' | 'rejected' },
): Promise<WaitlistDecided> {
  return reviewEntry(deps, caller, input, async ({ trx, now }, { id }, enrollmentId) => ({
    waitlist_entry: await readAdminEntry(deps, trx, id, now),
    enrollment_id: enrollmentId,
    message: input.to === 'approved' ? messages.waitlistEntryApproved : messages.waitlistEntryRejected,
  }))
}

/**
 * Offers a free seat to somebody who waits, past those ahead of them, as an administrator. Seats are offered in
 * turn the moment they free, so one is free for this only while an offer that ran out has not been passed on,
 * or while a decision about the first in line can still be undone.
 */
export function offerOutOfTurn(
  deps: Deps,
  caller: Caller,
  input: Pick<EntryReviewInput, 'entryId' | 'undoable'>,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  return reviewEntry(deps, caller, { ...input, to: 'offered' }, async ({ trx, session, now }, entry) => ({
    waitlist_entry: await readEntry(deps, trx, entry.user_id, session.id, now),
  }))
}
