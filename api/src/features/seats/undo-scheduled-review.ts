import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { auditArea, type ReviewTarget, storeReview } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

interface Undoing {
  readonly caller: Caller
  readonly target: ReviewTarget
  readonly operationId: string
}

/**
 * Undoes a review that is not in effect yet. Its enrollment or entry does not change, and nobody is notified.
 * Undoing the same review twice succeeds. The caller has put the reviews that are due into effect. Throws
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
    await requireUndone(trx, target, operationId)
  }
  await advanceWaitlist({ deps, trx, now }, session)
}

/** Throws Refusal `undo_refused` with the reason, unless the operation was already undone. */
async function requireUndone(trx: Trx, { type, id }: ReviewTarget, operationId: string): Promise<void> {
  const rows = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(sql`details ->> 'operation_id'`, '=', operationId)
    .execute()
  const actions = new Set<string>(rows.map(({ action }) => action))
  if (actions.has(`${auditArea[type]}.undone`)) return
  const isReplaced = actions.size === 1 && actions.has(`${auditArea[type]}.decided`)
  const message = type === 'enrollment' ? messages.undoReplaced : messages.undoEntryReplaced
  throw new Refusal('undo_refused', { ...(isReplaced && { message }) })
}
