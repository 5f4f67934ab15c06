import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Trx } from '../../../platform/db/database.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { chargeEnrollment, type Owed } from '../../money/payments/charge-enrollment.ts'
import { enrollmentApproved } from './enrollment-messages.ts'
import { live } from './live-columns.ts'
import type { LockedSession } from './lock-session.ts'
import { noReview } from './scheduled-review.ts'

interface Approved {
  readonly session: LockedSession
  readonly enrollment: { readonly id: string; readonly userId: string }
}

/** Approves an enrollment and notifies the student. Runs under the lock of its session. */
export async function approveEnrollment(ctx: TransactionContext, approved: Approved): Promise<void> {
  const { session, enrollment } = approved
  const owed = await grantApproval(ctx, approved)
  const refunds = owed && (await readRefundPolicy(ctx.trx, enrollment.id))
  await notify(ctx, { userId: enrollment.userId, message: enrollmentApproved(session, owed, refunds) })
}

async function readRefundPolicy(trx: Trx, enrollmentId: string): Promise<RefundPolicy> {
  const { refund_policy } = await trx
    .selectFrom('enrollments')
    .select('refund_policy')
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  return refund_policy
}

/**
 * Approves an enrollment after the rules have given it a seat, and creates its payment, which is lower by
 * `waivedCents`. Every approval in an open session goes through here, except those of an import. The caller notifies
 * the student. Returns what is owed, or null if nothing is owed.
 */
export async function grantApproval(
  ctx: TransactionContext,
  { session, enrollment, waivedCents = 0 }: Approved & { readonly waivedCents?: number },
): Promise<Owed | null> {
  const { trx } = ctx
  await trx
    .updateTable('enrollments')
    .set({ status: 'approved', decline_reason: null, ...live, ...noReview })
    .where('id', '=', enrollment.id)
    .execute()
  return chargeEnrollment(ctx, { session, enrollmentId: enrollment.id, waivedCents })
}
