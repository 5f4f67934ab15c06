import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { requireUndone } from './require-undone.ts'
import { auditArea, type ReviewTarget, storeReview } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

interface Undoing {
  readonly caller: Caller
  readonly target: ReviewTarget
  readonly operationId: string
}

/**
 * Undoes a review that is not in effect yet. Its enrollment or entry does not change, and nobody is notified.
 * Undoing the same review twice succeeds. The caller has already applied the reviews that are due. Throws
 * Refusal `undo_refused` when the time is over or the enrollment or entry has changed since.
 */
export async function undoScheduledReview(ctx: SeatContext, undoing: Undoing): Promise<void> {
  const { deps, trx, session, now } = ctx
  const { caller, target, operationId } = undoing
  const { review } = target
  if (review?.id === operationId) {
    await storeReview(trx, target, review.replaced)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `${auditArea[target.type]}.undone`,
      subject: { type: target.type, id: target.id },
      details: {
        session_id: session.id,
        user_id: target.userId,
        to: review.to,
        operation_id: operationId,
      },
      request: caller.request,
      now,
    })
  } else {
    await requireUndone(trx, {
      area: auditArea[target.type],
      subject: { type: target.type, id: target.id },
      operationId,
      replaced: target.type === 'enrollment' ? messages.undoReplaced : messages.undoEntryReplaced,
    })
  }
  await advanceWaitlist({ deps, trx, now }, session)
}
