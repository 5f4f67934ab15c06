import type { EnrollResponse } from '@cubby/contract/enrollments'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { findHeldEnrollment } from '../seats/seat-counts.ts'
import { readEntry } from '../waitlist/read-entries.ts'
import { readEnrollment } from './read-enrollments.ts'

/**
 * Reads the user's enrollment that holds a seat in a session, or else the user's live waitlist entry. Throws Refusal
 * `not_on_waitlist` if there is neither.
 */
export async function readParticipation(
  { deps, trx, now }: TransactionContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<EnrollResponse> {
  const enrollmentId = await findHeldEnrollment(trx, userId, sessionId)
  if (enrollmentId === undefined) {
    return {
      outcome: 'waitlisted',
      waitlist_entry: await readEntry({ deps, db: trx, now }, { userId, sessionId }),
    }
  }
  return { outcome: 'enrolled', enrollment: await readEnrollment({ deps, db: trx, now }, { enrollmentId }) }
}
