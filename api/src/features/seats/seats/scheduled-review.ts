import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import type { Caller } from '../../../platform/caller.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { EnrollmentReview, EntryReview, ScheduledReview } from '../../../platform/db/schema.ts'
import type { SeatContext } from './lock-session.ts'
import { newOperation, scheduleOperation, type UndoableRow, undoOperation } from './undoable.ts'

/** What administrators review: an enrollment or a waitlist entry, as read in the open transaction. */
export type ReviewTarget = EnrollmentTarget | EntryTarget

interface EnrollmentTarget extends Target {
  readonly type: 'enrollment'
  readonly review: EnrollmentReview | null
}

interface EntryTarget extends Target {
  readonly type: 'waitlist_entry'
  readonly review: EntryReview | null
}

interface Target {
  readonly id: string
  readonly userId: string
  /** Whether the target holds a seat even without the review. */
  readonly holdsSeat: boolean
}

const tables = { enrollment: 'enrollments', waitlist_entry: 'waitlist_entries' } as const

/** Which scheduled reviews of a session take effect: those that are due, or all. */
export interface WhichReviews {
  readonly all?: boolean
}

/** The columns of an enrollment or a waitlist entry without a scheduled review. */
export const noReview = { review: null, review_until: null, review_holds_seat: false } as const

interface Scheduling {
  readonly caller: Caller
  readonly target: ReviewTarget
  /** The status that is in effect. */
  readonly from: string
  readonly review: Pick<ScheduledReview, 'to' | 'reason' | 'phase'>
  readonly until: Date
}

/** Schedules a review, which takes effect at `until` unless it is undone. */
export async function scheduleReview(ctx: SeatContext, scheduling: Scheduling): Promise<void> {
  const { caller, target, from, review, until } = scheduling
  const { to, reason, phase } = review
  const row = undoableRow(ctx, target)
  await scheduleOperation(
    { ...ctx, caller },
    { ...row, details: { ...row.details, reason } },
    { from, operation: { ...newOperation(caller, until), to, reason, phase, replaced: target.review } },
  )
}

/**
 * Undoes a scheduled review (see `undoOperation`). The caller applies the reviews that are due first, and advances the
 * waitlist afterwards, because undoing may free a seat.
 */
export async function undoScheduledReview(
  ctx: SeatContext,
  { caller, target, operationId }: Pick<Scheduling, 'caller' | 'target'> & { readonly operationId: string },
): Promise<void> {
  await undoOperation({ ...ctx, caller }, undoableRow(ctx, target), { operationId })
}

function undoableRow(
  { deps, trx, session }: SeatContext,
  target: ReviewTarget,
): UndoableRow<ScheduledReview> {
  return {
    type: target.type,
    id: target.id,
    scheduled: target.review,
    // The student's activity does not show scheduled reviews, because they have not taken effect.
    details: { session_id: session.id, user_id: target.userId },
    store: (review) => storeReview(trx, target, review),
    restore: () => storeReview(trx, target, target.review?.replaced ?? null),
    enqueue: (startAfter) =>
      deps.jobs.enqueue(trx, 'apply-reviews', { sessionId: session.id }, { startAfter }),
  }
}

/** Stores a scheduled review and holds a seat for it. Null removes the review and releases the seat. */
export async function storeReview(
  trx: Trx,
  target: Pick<ReviewTarget, 'type' | 'id' | 'holdsSeat'>,
  review: ScheduledReview | null,
): Promise<void> {
  await trx
    .updateTable(tables[target.type])
    .set(
      review
        ? {
            review: JSON.stringify(review),
            review_until: review.until,
            review_holds_seat: !target.holdsSeat && needsSeat(review),
          }
        : noReview,
    )
    .where('id', '=', target.id)
    .execute()
}

/** Whether a review takes a seat. Also true if undoing it would bring back an earlier review that takes one. */
function needsSeat(review: ScheduledReview | null): boolean {
  if (review === null) return false
  const takesSeat = review.to === 'offered' || isSeatStatus(review.to)
  return (review.phase === 'open' && takesSeat) || needsSeat(review.replaced)
}
