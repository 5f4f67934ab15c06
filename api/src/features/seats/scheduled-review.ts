import { holdsSeat } from '@cubby/rules/enrollment'
import type { Trx } from '../../platform/db/database.ts'
import type { ScheduledReview } from '../../platform/db/schema.ts'

/** The columns of an enrollment without a scheduled review. */
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

/** Stores a scheduled review, or removes it with null, along with the seat that is held for it. */
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

/** Whether a review takes a seat, or an earlier one does that undoing it would bring back. */
function needsSeat(review: ScheduledReview | null): boolean {
  if (review === null) return false
  return (review.phase === 'open' && holdsSeat(review.to)) || needsSeat(review.replaced)
}
