import type { TransactionContext } from '../../operation-context.ts'
import { notify } from '../notifications/notify.ts'
import { chargeEnrollment } from '../payments/charge-enrollment.ts'
import { enrollmentApproved } from './enrollment-messages.ts'
import { live } from './live-columns.ts'
import { noReview } from './scheduled-review.ts'
import type { LockedSession } from './session-lock.ts'

/**
 * The one place where an enrollment becomes approved, under its session's lock, once the rules have
 * given it a seat. What approval brings with it, such as a payment, is made here.
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
