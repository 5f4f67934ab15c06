import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import { sql } from 'kysely'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { releasePayment } from '../../money/payments/release-payment.ts'
import { endMakeUps } from './end-make-ups.ts'
import { noReview } from './scheduled-review.ts'

export interface Ending {
  /** The final status. By default the status does not change. */
  readonly status?: Exclude<EnrollmentStatus, 'pending' | 'approved'>
  readonly declineReason?: string | null
  /**
   * Makes the enrollment historical. A rejection alone does not, so an administrator can approve it again.
   */
  readonly archivedReason?: string
  /** The percentage of the paid money that the student gets back. By default 100. */
  readonly refundPercent?: number
}

/**
 * The only place where an enrollment stops being active before its session has taken place: withdrawn,
 * rejected, declined, or its session cancelled or removed. Also ends its payment and its make-up meetings. The
 * caller advances the waitlist afterwards, because a seat is free.
 */
export async function endEnrollment(
  ctx: TransactionContext,
  { enrollmentId, ending }: { readonly enrollmentId: string; readonly ending: Ending },
): Promise<void> {
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
  const { refundPercent } = ending
  await releasePayment(ctx, { enrollmentId, ...(refundPercent !== undefined && { refundPercent }) })
  await endMakeUps(ctx, { enrollmentId })
}
