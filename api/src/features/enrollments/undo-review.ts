import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { settleWaitlist } from '../seats/advance-waitlist.ts'
import { storeReview } from '../seats/scheduled-review.ts'
import { readReviewable } from './read-reviewable.ts'
import { lockSubject } from './review-enrollment.ts'
import { isLive } from './review-subject.ts'

/**
 * Undoes a review within 10 seconds: the enrollment stays as it was, and nobody else is notified. Undoing the
 * same review twice succeeds. Throws Refusal `enrollment_not_found`, and `undo_refused` when the time is
 * over or something else was done with the enrollment since.
 */
export async function undoReview(
  deps: Deps,
  caller: Caller,
  enrollmentId: string,
  operationId: string,
): Promise<{ enrollment: ReviewableEnrollment }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    // This applies a review whose time is over, so that it can no longer be undone.
    const { session, subject, now } = await lockSubject(deps, trx, enrollmentId)
    const { review } = subject
    if (review?.id === operationId) {
      await storeReview(trx, { id: enrollmentId, holdsSeat: isLive(subject) }, review.replaced)
      await audit(trx, {
        actorId: caller.user.id,
        action: 'enrollment.undone',
        subject: { type: 'enrollment', id: enrollmentId },
        details: {
          session_id: session.id,
          user_id: subject.userId,
          to: review.to,
          operation_id: operationId,
        },
        request: caller.request,
        now,
      })
      await settleWaitlist(deps, trx, session, now)
    } else {
      await requireUndone(trx, enrollmentId, operationId)
    }
    return { enrollment: await readReviewable(deps, trx, enrollmentId, now) }
  })
}

/** Throws Refusal `undo_refused` with the reason, unless the operation was undone before. */
async function requireUndone(trx: Trx, enrollmentId: string, operationId: string): Promise<void> {
  const rows = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'enrollment')
    .where('subject_id', '=', enrollmentId)
    .where(sql`details ->> 'operation_id'`, '=', operationId)
    .execute()
  const actions = new Set(rows.map(({ action }) => action))
  if (actions.has('enrollment.undone')) return
  const isReplaced = actions.size === 1 && actions.has('enrollment.decided')
  throw new Refusal('undo_refused', { ...(isReplaced && { message: messages.undoReplaced }) })
}
