import type { ReviewedStatus } from '@cubby/rules/seats/enrollment'
import { isSeatStatus, openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { EnrollmentReview } from '../../../platform/db/schema.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { markPaidAgain } from '../../money/payments/charge-enrollment.ts'
import { releasePayment, suspendPayment } from '../../money/payments/release-payment.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { applyEntryReviews } from './apply-entry-review.ts'
import type { SeatContext } from './lock-session.ts'
import { endMakeUps } from './make-ups.ts'
import { enrollmentPending, enrollmentRejected, recordCorrected } from './messages.ts'
import { noReview, type WhichReviews } from './scheduled-review.ts'
import { live } from './seat-predicates.ts'
import { staffCorrected, staffLeftSeat, staffRejected } from './staff-messages.ts'
import { approveEnrollments, endEnrollment, reasons } from './write-enrollment.ts'

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
      !(historical && review.phase === 'open' && isSeatStatus(review.to))
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

/** An administrator's decision that the rules have accepted. */
export interface AcceptedReview {
  readonly to: ReviewedStatus
  readonly reason: string | null
  readonly phase: EnrollmentReview['phase']
}

interface Reviewed {
  readonly id: string
  readonly userId: string
}

/**
 * Puts a review into effect under the lock of its session: sets the status, updates the payment, and notifies
 * the student. In an open session, the enrollment becomes active again. In a past or cancelled session, only
 * the record is corrected, as if the enrollment had had this status then. In a cancelled session, the correction
 * itself notifies nobody.
 */
export async function applyReview(
  ctx: SeatContext,
  enrollment: Reviewed,
  review: AcceptedReview,
): Promise<void> {
  if (review.phase === 'open') return reviewOpen(ctx, enrollment, review)
  if (review.phase === 'past') return correctPast(ctx, enrollment, review)
  return correctCancelled(ctx, enrollment, review)
}

async function reviewOpen(
  ctx: SeatContext,
  enrollment: Reviewed,
  { to, reason }: AcceptedReview,
): Promise<void> {
  const { deps, trx, session, now } = ctx
  if (to === 'approved') return approveEnrollments(ctx, [{ session, enrollment }])
  if (to === 'pending') {
    await trx
      .updateTable('enrollments')
      .set({ status: 'pending', decline_reason: null, ...live, ...noReview })
      .where('id', '=', enrollment.id)
      .execute()
    await suspendPayment({ deps, trx, now }, { enrollmentId: enrollment.id })
    await endMakeUps({ deps, trx, now }, { enrollmentId: enrollment.id })
    return notify(
      { deps, trx, now },
      { userId: enrollment.userId, message: () => enrollmentPending(session) },
    )
  }
  const refundCents = await endEnrollment(
    { deps, trx, now },
    { enrollmentId: enrollment.id, ending: { status: to, declineReason: reason } },
  )
  // Runs after the status is set. Before that, an enrollment that is no longer archived would briefly hold a seat.
  const { ended_at, ...notHistorical } = live
  await trx.updateTable('enrollments').set(notHistorical).where('id', '=', enrollment.id).execute()
  await endRestoring(ctx, enrollment.id)
  await notify(
    { deps, trx, now },
    { userId: enrollment.userId, message: () => enrollmentRejected(session, reason) },
  )
  const news = [{ enrollmentId: enrollment.id, refundCents }]
  await tellDirectors({ deps, trx, now }, { news, messageOf: staffRejected })
}

/** Ends the waitlist entry that would restore an enrollment, once the enrollment is rejected. */
async function endRestoring({ trx, session, now }: SeatContext, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ status: 'rejected', closed_at: now, ...noReview })
    // Included so that the query can use the index on the session.
    .where('session_id', '=', session.id)
    .where('enrollment_id', '=', enrollmentId)
    .where('status', 'in', openEntryStatuses)
    .execute()
}

async function correctPast(
  { deps, trx, session, now }: SeatContext,
  enrollment: Reviewed,
  { to, reason }: AcceptedReview,
): Promise<void> {
  const completed = to === 'approved'
  await trx
    .updateTable('enrollments')
    .set({
      status: to,
      decline_reason: reason,
      completed_at: completed ? new Date(Math.min(now.getTime(), session.endsAt.getTime())) : null,
      completion_reason: completed ? reasons.completed : null,
      archived_at: completed ? null : sql`coalesce(archived_at, ${now})`,
      archived_reason: completed ? null : to === 'pending' ? reasons.neverApproved : reasons.notTaken,
      ended_at: completed ? null : sql`coalesce(ended_at, ${now})`,
      can_be_restored: false,
      ...noReview,
    })
    .where('id', '=', enrollment.id)
    .execute()
  if (completed) await markPaidAgain(trx, enrollment.id, now)
  else {
    const refundCents = await releasePayment({ deps, trx, now }, { enrollmentId: enrollment.id })
    const news = [{ enrollmentId: enrollment.id, refundCents }]
    await tellDirectors({ deps, trx, now }, { news, messageOf: staffCorrected })
    await endMakeUps({ deps, trx, now }, { enrollmentId: enrollment.id })
  }
  await notify(
    { deps, trx, now },
    { userId: enrollment.userId, message: () => recordCorrected(session, to, reason) },
  )
}

/** If the session is restored later, a pending or approved enrollment can be restored with the status set here. */
async function correctCancelled(
  { deps, trx, now }: SeatContext,
  { id }: Reviewed,
  { to, reason }: AcceptedReview,
): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({
      status: to,
      decline_reason: reason,
      completed_at: null,
      completion_reason: null,
      archived_at: sql`coalesce(archived_at, ${now})`,
      archived_reason: reasons.cancelled,
      ended_at: sql`coalesce(ended_at, ${now})`,
      can_be_restored: isSeatStatus(to),
      ...noReview,
    })
    .where('id', '=', id)
    .execute()
  const refundCents = await releasePayment({ deps, trx, now }, { enrollmentId: id })
  if (refundCents > 0) {
    const news = [{ enrollmentId: id, refundCents }]
    await tellDirectors({ deps, trx, now }, { news, messageOf: staffLeftSeat })
  }
}
