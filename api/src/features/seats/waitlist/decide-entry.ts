import { messages } from '@cubby/contract/messages'
import type { WaitlistDecided } from '@cubby/contract/waitlist'
import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readAdminEntry } from './list-waitlist.ts'
import { readEntry } from './read-entries.ts'
import { type EntryReviewInput, reviewEntry } from './review-entry.ts'

/** Approves or rejects an entry as an administrator (see `reviewEntry`). */
export function decideEntry(
  ctx: RequestContext,
  input: EntryReviewInput & { readonly to: 'approved' | 'rejected' },
): Promise<WaitlistDecided> {
  const { deps } = ctx
  return reviewEntry(ctx, {
    input,
    read: async ({ trx, now }, { id }, enrollmentId) => ({
      waitlist_entry: await readAdminEntry({ deps, db: trx, now }, { entryId: id }),
      enrollment_id: enrollmentId,
      message: input.to === 'approved' ? messages.waitlistEntryApproved : messages.waitlistEntryRejected,
    }),
  })
}

/**
 * Offers a free seat to a waiting user ahead of others, as an administrator. Freed seats are offered in order
 * immediately, so a seat is available for this only while an expired offer has not been passed on, or while a
 * decision about the first entry on the waitlist can still be undone.
 */
export function offerOutOfTurn(
  ctx: RequestContext,
  input: Pick<EntryReviewInput, 'entryId' | 'undoable'>,
): Promise<{ waitlist_entry: WaitlistEntry }> {
  const { deps } = ctx
  return reviewEntry(ctx, {
    input: { ...input, to: 'offered' },
    read: async ({ trx, session, now }, entry) => ({
      waitlist_entry: await readEntry(
        { deps, db: trx, now },
        { userId: entry.user_id, sessionId: session.id },
      ),
    }),
  })
}
