import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
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
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  enrollment: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({ status: 'approved', decline_reason: null, ...live, ...noReview })
    .where('id', '=', enrollment.id)
    .execute()
  const owed = await chargeEnrollment(deps, trx, session, enrollment.id, now)
  await notify(deps, trx, enrollment.userId, enrollmentApproved(session, owed), now)
}
