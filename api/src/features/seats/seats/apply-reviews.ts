import { holdsSeat } from '@cubby/rules/enrollment'
import { checkSessionOpen } from '@cubby/rules/session'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { applyEntryReview } from './apply-entry-review.ts'
import { applyReview } from './apply-review.ts'
import { noReview, storeReview, type WhichReviews } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

/**
 * Puts the reviews of a locked session that can no longer be undone into effect. With `all`, also those that
 * can still be undone, because the caller is about to change their enrollments and entries. The caller advances
 * the waitlist afterwards.
 */
export async function applyReviews(ctx: SeatContext, which: WhichReviews = {}): Promise<void> {
  await applyEnrollmentReviews(ctx, which)
  await applyEntryReviews(ctx, which)
}

async function applyEnrollmentReviews(ctx: SeatContext, { all = false }: WhichReviews): Promise<void> {
  const { trx, session, now } = ctx
  const due = await trx
    .selectFrom('enrollments')
    .select(['id', 'user_id', 'status', 'decline_reason', 'completed_at', 'archived_at', 'review'])
    .where('session_id', '=', session.id)
    .where('review_until', 'is not', null)
    .$if(!all, (query) => query.where('review_until', '<=', now))
    .orderBy('review_until')
    .orderBy('id')
    .execute()
  for (const { id, user_id: userId, review, ...before } of due) {
    if (!review) continue
    const historical = before.completed_at !== null || before.archived_at !== null
    const same =
      before.status === review.to &&
      before.decline_reason === review.reason &&
      !(historical && review.phase === 'open' && holdsSeat(review.to))
    if (same) {
      await trx.updateTable('enrollments').set(noReview).where('id', '=', id).execute()
      continue
    }
    await applyReview(ctx, { id, userId }, review)
    await writeAuditLog(trx, {
      actorId: review.actorId,
      action: `enrollment.${review.to}`,
      subject: { type: 'enrollment', id },
      details: {
        session_id: session.id,
        user_id: userId,
        from: before.status,
        reason: review.reason,
        operation_id: review.id,
      },
      request: null,
      now,
    })
  }
}

/** Puts the reviews of a session's waitlist entries into effect (see `applyReviews`). */
export async function applyEntryReviews(ctx: SeatContext, { all = false }: WhichReviews): Promise<void> {
  const { trx, session, now } = ctx
  const due = await trx
    .selectFrom('waitlist_entries')
    .select(['id', 'user_id', 'review'])
    .where('session_id', '=', session.id)
    .where('review_until', 'is not', null)
    .$if(!all, (query) => query.where('review_until', '<=', now))
    .orderBy('review_until')
    .orderBy('id')
    .execute()
  for (const { id, user_id: userId, review } of due) {
    if (!review) continue
    const { to, reason, actorId } = review
    // Nobody can join this session anymore, so an offer would end before it began. Drops the review.
    if (to === 'offered' && !checkSessionOpen(session, now).ok) {
      await storeReview(trx, { type: 'waitlist_entry', id, holdsSeat: false }, null)
      continue
    }
    await applyEntryReview(
      ctx,
      { id, userId, to, reason },
      { actorId, request: null, operationId: review.id },
    )
  }
}
