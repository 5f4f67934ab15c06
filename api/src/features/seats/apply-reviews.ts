import { applyDueEntryReviews } from './apply-entry-review.ts'
import { applyDueReviews } from './apply-review.ts'
import type { WhichReviews } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

/**
 * Puts the reviews of a locked session into effect that can no longer be undone; with `all`, also the others,
 * because the caller is about to change what they are about. Advance the waitlist afterwards.
 */
export async function applyReviews(ctx: SeatContext, which: WhichReviews = {}): Promise<void> {
  await applyDueReviews(ctx, which)
  await applyDueEntryReviews(ctx, which)
}
