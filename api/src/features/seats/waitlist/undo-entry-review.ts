import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { advanceWaitlist } from '../seats/advance-waitlist.ts'
import { undoScheduledReview } from '../seats/scheduled-review.ts'
import { readAdminEntry } from './list-waitlist.ts'
import { lockCurrentEntry, targetOf } from './review-entry.ts'

/**
 * Undoes a decision on a waitlist entry as an administrator. Throws Refusal `not_on_waitlist` and the
 * refusals of `undoScheduledReview`.
 */
export async function undoEntryReview(
  ctx: RequestContext,
  { entryId, operationId }: { readonly entryId: string; readonly operationId: string },
): Promise<{ waitlist_entry: AdminWaitlistEntry }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { ctx, entry } = await lockCurrentEntry({ deps, trx }, { entryId })
    await undoScheduledReview(ctx, { caller, target: targetOf(entry), operationId })
    await advanceWaitlist(ctx, ctx.session)
    return { waitlist_entry: await readAdminEntry({ deps, db: trx, now: ctx.now }, { entryId }) }
  })
}
