import { checkSessionOpen } from '@cubby/rules/session'
import type { EntryDecision } from '@cubby/rules/waitlist'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { notify } from '../notifications/notify.ts'
import { approveEnrollment } from './approve-enrollment.ts'
import { endEnrollment } from './end-enrollment.ts'
import { enrollFromWaitlist } from './enroll-from-waitlist.ts'
import { insertEnrollment } from './insert-enrollment.ts'
import { makeOffer } from './make-offer.ts'
import { reasons } from './reasons.ts'
import type { WhichReviews } from './scheduled-review.ts'
import { noReview, storeReview } from './scheduled-review.ts'
import type { SeatContext } from './seat-context.ts'

import { removedFromWaitlist } from './waitlist-messages.ts'

interface Decided {
  readonly id: string
  readonly userId: string
  readonly to: EntryDecision
  readonly reason: string | null
}

/**
 * Puts a decision on a waitlist entry into effect under the lock of its session, after the rules accepted it:
 * enrolls the user, offers them a seat, or removes them from the waitlist. Returns the id of the new
 * enrollment, or null for an offer.
 */
export async function applyEntryReview(ctx: SeatContext, decided: Decided): Promise<string | null> {
  const { session } = ctx
  const { id, userId, to } = decided
  if (to === 'rejected') return reject(ctx, decided)
  if (to === 'offered') {
    await makeOffer(ctx, { id, userId, outOfTurn: true })
    return null
  }
  const { id: enrollmentId } = await enrollFromWaitlist(ctx, { userId, sessionId: session.id })
  await approveEnrollment(ctx, { session, enrollment: { id: enrollmentId, userId } })
  return enrollmentId
}

async function reject(ctx: SeatContext, { id, userId, reason }: Decided): Promise<string> {
  const { trx, session, now } = ctx
  await trx
    .updateTable('waitlist_entries')
    .set({ status: 'rejected', closed_at: now, closed_reason: reason, ...noReview })
    .where('id', '=', id)
    .execute()
  // Never holds a seat, not even until the end of the transaction, because the session is full.
  const enrollmentId = await insertEnrollment(ctx, {
    userId,
    sessionId: session.id,
    status: 'rejected',
  })
  const archivedReason = reasons.rejectedFromWaitlist
  const declined = reason !== null && ({ status: 'declined', declineReason: reason } as const)
  await endEnrollment(ctx, { enrollmentId, ending: { archivedReason, ...declined } })
  await notify(ctx, { userId, message: removedFromWaitlist(session, reason) })
  return enrollmentId
}

/** The audit log action of each decision. */
export const entryActions = {
  approved: 'waitlist.approved',
  offered: 'waitlist.offered_out_of_turn',
  rejected: 'waitlist.rejected',
} as const

/** Puts the reviews of a session's waitlist entries into effect (see `applyReviews`). */
export async function applyDueEntryReviews(ctx: SeatContext, { all = false }: WhichReviews): Promise<void> {
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
    // The offer would end before it began.
    if (to === 'offered' && !checkSessionOpen(session, now).ok) {
      await storeReview(trx, { type: 'waitlist_entry', id, holdsSeat: false }, null)
      continue
    }
    const enrollmentId = await applyEntryReview(ctx, { id, userId, to, reason })
    await writeAuditLog(trx, {
      actorId,
      action: entryActions[to],
      subject: { type: 'waitlist_entry', id },
      details: {
        session_id: session.id,
        user_id: userId,
        ...(enrollmentId && { enrollment_id: enrollmentId }),
        ...(reason && { reason }),
        operation_id: review.id,
      },
      request: null,
      now,
    })
  }
}
