import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { SeenSession } from '@/offline/store/command.ts'

/**
 * What a class page shows of a session: what a user agrees to by enrolling, waiting, or accepting an offer. The refund
 * policy matters only for a class with a price.
 */
export function seenSession(
  { title, price }: TrainingClass,
  session: Session,
  refundPolicy?: RefundPolicy,
): SeenSession {
  const { start_date, end_date, start_time, end_time, location_details: location } = session
  return {
    title,
    terms: {
      ...{ price, start_date, end_date, start_time, end_time, location },
      ...(price > 0 && refundPolicy && { refund_policy: refundPolicy }),
    },
  }
}
