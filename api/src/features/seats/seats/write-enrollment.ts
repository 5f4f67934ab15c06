import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { Discount } from '@cubby/rules/money/discount'
import type { StoredInstallment } from '@cubby/rules/money/payment-plan'
import { text } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { insertRows } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, TransactionContext } from '../../../platform/operation-context.ts'
import { notifyEach } from '../../messages/notifications/notify.ts'
import { chargeEnrollments, type Owed } from '../../money/payments/charge-enrollment.ts'
import { releasePayment } from '../../money/payments/release-payment.ts'
import type { LockedSession } from './lock-session.ts'
import { endMakeUps } from './make-ups.ts'
import { enrollmentApproved } from './messages.ts'
import { noReview } from './scheduled-review.ts'
import { live } from './seat-predicates.ts'
import { closeEntry } from './waitlist-entry.ts'

export interface Participant {
  readonly userId: string
  readonly sessionId: string
  /** The policy that the student agreed to. */
  readonly refundPolicy: RefundPolicy
  /** The payment plan that the student agreed to. */
  readonly paymentPlan: PaymentPlan
  /** What is taken off the price. */
  readonly discount: Discount | null
  /**
   * The center that pays instead of the student; null if the student pays. If missing, a center that pays for
   * the waitlist entry also pays for the seat.
   */
  readonly payer?: Payer | null
}

/** A center that pays, and its order. */
export interface Payer {
  readonly centerId: string
  readonly orderId: string | null
}

/** The columns of an enrollment, or of a waitlist entry, that say who pays. */
export function payerColumns(payer: Payer | null | undefined) {
  return { center_id: payer?.centerId ?? null, center_order_id: payer?.orderId ?? null }
}

/** Inserts an enrollment as `insertEnrollments` does, and returns its id. */
export async function insertEnrollment(
  ctx: Pick<ContextParts, 'trx' | 'now'>,
  participant: Participant & { readonly status?: 'pending' | 'rejected' },
): Promise<string> {
  return (await insertEnrollments(ctx, [participant])).get(participant) ?? ''
}

/**
 * Inserts enrollments under the locks of their sessions and returns the id of each. A pending enrollment takes a seat,
 * so insert them only after the rules have given them seats.
 */
export async function insertEnrollments<
  One extends Participant & { readonly status?: 'pending' | 'rejected' },
>(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  participants: readonly One[],
): Promise<ReadonlyMap<One, string>> {
  const ids = new Map(participants.map((participant) => [participant, newId()]))
  const rows = [...ids].map(([{ status = 'pending', ...participant }, id]) => ({
    id,
    user_id: participant.userId,
    session_id: participant.sessionId,
    status,
    enrolled_at: now,
    refund_policy: participant.refundPolicy,
    payment_plan: participant.paymentPlan,
    discount: participant.discount,
    ...payerColumns(participant.payer),
  }))
  await insertRows(trx, 'enrollments', rows)
  return ids
}

/**
 * Closes a user's waitlist entry as accepted, after the rules have given them a seat. If they lost an enrollment
 * to a cancellation, it gets its former status and price back. Otherwise they get a new pending enrollment, with the
 * discount and the payer of the entry if it has them.
 */
export async function enrollFromWaitlist(
  ctx: Pick<ContextParts, 'trx' | 'now'>,
  participant: Participant,
): Promise<{ id: string; status: EnrollmentStatus; restored: boolean }> {
  const { userId, sessionId } = participant
  const entry = await closeEntry(ctx, { userId, sessionId, status: 'accepted' })
  if (!entry?.enrollment_id) {
    const id = await insertEnrollment(ctx, {
      ...participant,
      discount: entry?.discount ?? participant.discount,
      payer: participant.payer === undefined ? (entry?.payer ?? null) : participant.payer,
    })
    return { id, status: 'pending', restored: false }
  }
  const former = await ctx.trx
    .updateTable('enrollments')
    .set({ archived_at: null, archived_reason: null, ended_at: null, can_be_restored: false })
    .where('id', '=', entry.enrollment_id)
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  return { ...former, restored: true }
}

interface Approved {
  readonly session: LockedSession
  readonly enrollment: { readonly id: string; readonly userId: string }
}

/** Approves enrollments and notifies their students. Runs under the locks of their sessions. */
export async function approveEnrollments(
  ctx: TransactionContext,
  approved: readonly Approved[],
): Promise<void> {
  const granted = await grantApprovals(ctx, approved)
  const all = granted.map(({ session, enrollment, owed, refundPolicy, centerPays }) => ({
    userId: enrollment.userId,
    message: () => enrollmentApproved(session, { owed, refunds: owed && refundPolicy, centerPays }),
  }))
  await notifyEach(ctx, { all })
}

/**
 * Approves enrollments after the rules have given them seats, and creates their payments, which are lower by
 * `waivedCents`. Only imports approve an enrollment of an open session without this function. The caller
 * notifies the students. Returns each with what is owed, null if nothing is owed, the policy that the student
 * agreed to, and whether a center pays.
 */
export async function grantApprovals<
  One extends Approved & {
    readonly waivedCents?: number
    readonly former?: readonly StoredInstallment[] | null
  },
>(
  ctx: TransactionContext,
  approved: readonly One[],
): Promise<
  (One & { readonly owed: Owed | null; readonly refundPolicy: RefundPolicy; readonly centerPays: boolean })[]
> {
  if (approved.length === 0) return []
  const rows = await ctx.trx
    .updateTable('enrollments')
    .set({ status: 'approved', decline_reason: null, ...live, ...noReview })
    .where(sql<SqlBool>`id = any(${approved.map(({ enrollment }) => enrollment.id)})`)
    .returning(['id', 'refund_policy', 'payment_plan', 'center_id'])
    .execute()
  const policies = new Map(rows.map(({ id, refund_policy }) => [id, refund_policy]))
  // A center pays by its invoices, whatever plan the class has.
  const plans = new Map(
    rows.map(({ id, payment_plan, center_id }) => [id, center_id === null ? payment_plan : []]),
  )
  const ofCenters = new Set(rows.flatMap(({ id, center_id }) => (center_id === null ? [] : [id])))
  const owed = await chargeEnrollments(
    ctx,
    approved.map(({ session, enrollment, waivedCents = 0, former = null }) => ({
      session,
      enrollmentId: enrollment.id,
      waivedCents,
      former,
      plan: plans.get(enrollment.id) ?? [],
    })),
  )
  return approved.flatMap((one) => {
    const { id } = one.enrollment
    const refundPolicy = policies.get(id)
    return refundPolicy
      ? [{ ...one, owed: owed.get(id) ?? null, refundPolicy, centerPays: ofCenters.has(id) }]
      : []
  })
}

interface Ending {
  /** The final status. By default the status does not change. */
  readonly status?: Exclude<EnrollmentStatus, 'pending' | 'approved'>
  readonly declineReason?: string | null
  /**
   * Makes the enrollment historical. A rejection alone does not, so an administrator can approve it again.
   */
  readonly archivedReason?: string
  /** The percentage of the paid money that the student gets back. By default 100. */
  readonly refundPercent?: number
  /** Whether the caller tells the student about the refund. */
  readonly isTold?: boolean
}

/**
 * The only place where an enrollment stops being active before its session has taken place: withdrawn,
 * rejected, declined, or its session cancelled or removed. Also ends its payment and its make-up meetings. The
 * caller advances the waitlist afterwards, because a seat is free. Returns the cents that are due for a refund now.
 */
export async function endEnrollment(
  ctx: TransactionContext,
  { enrollmentId, ending }: { readonly enrollmentId: string; readonly ending: Ending },
): Promise<number> {
  const { trx, now } = ctx
  await trx
    .updateTable('enrollments')
    .set({
      // A rejection that gets its reason later has already freed its seat.
      ended_at: sql`coalesce(ended_at, ${now})`,
      decline_reason: ending.declineReason ?? null,
      ...noReview,
      ...(ending.status && { status: ending.status }),
      ...(ending.archivedReason && { archived_at: now, archived_reason: ending.archivedReason }),
    })
    .where('id', '=', enrollmentId)
    .execute()
  const { refundPercent, isTold = false } = ending
  const released = { enrollmentId, isTold, ...(refundPercent !== undefined && { refundPercent }) }
  const refund = await releasePayment(ctx, released)
  await endMakeUps(ctx, { enrollmentId })
  return refund
}

/** Why an enrollment became historical, as administrators and students read it. */
export const reasons = {
  completed: text('Session completed'),
  neverApproved: text('Not approved before the session ended'),
  notTaken: text('Session ended'),
  withdrawn: text('Withdrawn by the student'),
  replaced: text('Replaced by a colleague'),
  cancelled: text('Session cancelled'),
  removed: text('Session removed'),
  transferred: text('Transferred to another session'),
  refundChosen: text('Refunded after a cancelled session'),
  rejectedFromWaitlist: text('Rejected from the waitlist'),
  accountDeleted: text('Account deleted'),
} as const
