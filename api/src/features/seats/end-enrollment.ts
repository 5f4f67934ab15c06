import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import { sql } from 'kysely'
import type { TransactionContext } from '../../operation-context.ts'
import { releasePayment } from '../payments/release-payment.ts'
import { noReview } from './scheduled-review.ts'

export interface Ending {
  /** The status it ends with; without one it keeps its own. */
  readonly status?: Exclude<EnrollmentStatus, 'pending' | 'approved'>
  readonly declineReason?: string | null
  /** Makes it historical; a rejection alone leaves it where an administrator can raise it again. */
  readonly archivedReason?: string
}

/**
 * The one place where an enrollment stops being active before its session has taken place: withdrawn,
 * rejected, declined, or its session gone. What depended on it, such as a payment, is released here.
 * Advance the waitlist afterwards: a seat is free.
 */
export async function endEnrollment(
  ctx: TransactionContext,
  { enrollmentId, ending }: { readonly enrollmentId: string; readonly ending: Ending },
): Promise<void> {
  const { trx, now } = ctx
  await trx
    .updateTable('enrollments')
    .set({
      // A rejection that gets its reason later freed the seat only once.
      ended_at: sql`coalesce(ended_at, ${now})`,
      decline_reason: ending.declineReason ?? null,
      ...noReview,
      ...(ending.status && { status: ending.status }),
      ...(ending.archivedReason && { archived_at: now, archived_reason: ending.archivedReason }),
    })
    .where('id', '=', enrollmentId)
    .execute()
  await releasePayment(ctx, { enrollmentId })
}
