import { holdsSeat } from '@cubby/rules/enrollment'
import type { Trx } from '../db/database.ts'
import type { ScheduledReview } from '../db/schema.ts'

/** The columns of an enrollment without a review that could be undone. */
export const noReview = { review: null, review_until: null, review_holds_seat: false } as const

/** The columns of an enrollment that is not historical and has not given its seat back. */
export const live = {
  completed_at: null,
  completion_reason: null,
  archived_at: null,
  archived_reason: null,
  ended_at: null,
  can_be_restored: false,
} as const

/** Writes a review that waits, or takes it away, with the seat it holds meanwhile. */
export async function storeReview(
  trx: Trx,
  enrollment: { readonly id: string; readonly holdsSeat: boolean },
  review: ScheduledReview | null,
): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set(
      review
        ? {
            review: JSON.stringify(review),
            review_until: review.until,
            review_holds_seat: !enrollment.holdsSeat && needsSeat(review),
          }
        : noReview,
    )
    .where('id', '=', enrollment.id)
    .execute()
}

/** A review that takes a seat, also one that undoing brings back. */
function needsSeat(review: ScheduledReview | null): boolean {
  if (review === null) return false
  return (review.phase === 'open' && holdsSeat(review.to)) || needsSeat(review.replaced)
}
