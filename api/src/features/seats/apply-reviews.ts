import { applyDueEntryReviews } from './apply-entry-review.ts'
import { applyDueReviews } from './apply-review.ts'
import type { SeatContext } from './session-lock.ts'

/** Which scheduled reviews of a session are put into effect: those that are due, or all. */
export interface WhichReviews {
  readonly all?: boolean
}

/**
 * Puts the reviews of a locked session into effect that can no longer be undone; with `all`, also the others,
 * because the caller is about to change what they are about. Advance the waitlist afterwards.
 */
export async function applyReviews(ctx: SeatContext, which: WhichReviews = {}): Promise<void> {
  await applyDueReviews(ctx, which)
  await applyDueEntryReviews(ctx, which)
}
