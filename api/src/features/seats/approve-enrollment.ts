import type { TransactionContext } from '../../operation-context.ts'
import { notify } from '../notifications/notify.ts'
import { chargeEnrollment } from '../payments/charge-enrollment.ts'
import { enrollmentApproved } from './enrollment-messages.ts'
import { live } from './live-columns.ts'
import type { LockedSession } from './lock-session.ts'
import { noReview } from './scheduled-review.ts'

/**
 * The only place where an enrollment becomes approved. Runs under the lock of its session, after the rules
 * have given it a seat. Also creates what depends on the approval, such as a payment.
 */
export async function approveEnrollment(
  ctx: TransactionContext,
  {
    session,
    enrollment,
  }: {
    readonly session: LockedSession
    readonly enrollment: { readonly id: string; readonly userId: string }
  },
): Promise<void> {
  const { trx } = ctx
  await trx
    .updateTable('enrollments')
    .set({ status: 'approved', decline_reason: null, ...live, ...noReview })
    .where('id', '=', enrollment.id)
    .execute()
  const owed = await chargeEnrollment(ctx, { session, enrollmentId: enrollment.id })
  await notify(ctx, { userId: enrollment.userId, message: enrollmentApproved(session, owed) })
}
