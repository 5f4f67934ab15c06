import { applyDueEntryReviews } from './apply-entry-review.ts'
import { applyDueReviews } from './apply-review.ts'
import type { WhichReviews } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

/**
 * Puts the reviews of a locked session that can no longer be undone into effect. With `all`, also those that
 * still can be undone, because the caller is about to change their enrollments and entries. Advance the
 * waitlist afterwards.
 */
export async function applyReviews(ctx: SeatContext, which: WhichReviews = {}): Promise<void> {
  await applyDueReviews(ctx, which)
  await applyDueEntryReviews(ctx, which)
}
