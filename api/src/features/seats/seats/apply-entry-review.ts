import type { EntryDecision } from '@cubby/rules/seats/waitlist'
import { checkSessionOpen } from '@cubby/rules/session'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import type { SeatContext } from './lock-session.ts'
import { removedFromWaitlist } from './messages.ts'
import { makeOffer } from './offers.ts'
import { noReview, storeReview, type WhichReviews } from './scheduled-review.ts'
import { staffRejected } from './staff-messages.ts'
import {
  approveEnrollments,
  endEnrollment,
  enrollFromWaitlist,
  insertEnrollment,
  reasons,
} from './write-enrollment.ts'

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

interface Decided {
  readonly id: string
  readonly userId: string
  readonly to: EntryDecision
  readonly reason: string | null
}

/** The origin of a decision, for the audit log. */
interface Origin {
  readonly actorId: string
  /** The request of the administrator. Null for a scheduled review, which takes effect after its request. */
  readonly request: RequestFacts | null
  /** The id of a scheduled review. */
  readonly operationId?: string
}

/**
 * Puts a decision on a waitlist entry into effect under the lock of its session, after the rules accepted it:
 * enrolls the user, offers them a seat, or removes them from the waitlist. Writes the decision to the audit log.
 * Returns the id of the new enrollment, or null for an offer.
 */
export async function applyEntryReview(
  ctx: SeatContext,
  decided: Decided,
  { actorId, request, operationId }: Origin,
): Promise<string | null> {
  const { trx, session, now } = ctx
  const { id, userId, to, reason } = decided
  const enrollmentId = await decide(ctx, decided)
  await writeAuditLog(trx, {
    actorId,
    action: actions[to],
    subject: { type: 'waitlist_entry', id },
    details: {
      session_id: session.id,
      user_id: userId,
      ...(enrollmentId && { enrollment_id: enrollmentId }),
      ...(reason && { reason }),
      ...(operationId && { operation_id: operationId }),
    },
    request,
    now,
  })
  return enrollmentId
}

async function decide(ctx: SeatContext, decided: Decided): Promise<string | null> {
  const { deps, trx, session } = ctx
  const { id, userId, to } = decided
  if (to === 'rejected') return reject(ctx, decided)
  if (to === 'offered') {
    await makeOffer(ctx, { id, userId, outOfTurn: true })
    return null
  }
  const { refund_policy: refundPolicy } = await readSettings(trx, deps.config)
  // What was fixed when the user joined, which the entry has.
  const { id: sessionId, paymentPlan } = session
  const place = { userId, sessionId, refundPolicy, paymentPlan, discount: null }
  const { id: enrollmentId } = await enrollFromWaitlist(ctx, place)
  await approveEnrollments(ctx, [{ session, enrollment: { id: enrollmentId, userId } }])
  return enrollmentId
}

async function reject(ctx: SeatContext, { id, userId, reason }: Decided): Promise<string> {
  const { deps, trx, session, now } = ctx
  const { refund_policy: refundPolicy } = await readSettings(trx, deps.config)
  const { center_id: centerId, center_order_id: orderId } = await trx
    .updateTable('waitlist_entries')
    .set({ status: 'rejected', closed_at: now, closed_reason: reason, ...noReview })
    .where('id', '=', id)
    .returning(['center_id', 'center_order_id'])
    .executeTakeFirstOrThrow()
  // Inserted as rejected, because the session is full: a pending enrollment would hold a seat, even if only briefly.
  const enrollmentId = await insertEnrollment(ctx, {
    userId,
    sessionId: session.id,
    refundPolicy,
    paymentPlan: session.paymentPlan,
    discount: null,
    payer: centerId === null ? null : { centerId, orderId },
    status: 'rejected',
  })
  const archivedReason = reasons.rejectedFromWaitlist
  const declined = reason !== null && ({ status: 'declined', declineReason: reason } as const)
  await endEnrollment(ctx, { enrollmentId, ending: { archivedReason, ...declined } })
  await notify(ctx, { userId, message: () => removedFromWaitlist(session, reason) })
  await tellDirectors(ctx, { news: [{ enrollmentId }], messageOf: staffRejected })
  return enrollmentId
}

/** The audit log action of each decision. */
const actions = {
  approved: 'waitlist.approved',
  offered: 'waitlist.offered_out_of_turn',
  rejected: 'waitlist.rejected',
} as const
