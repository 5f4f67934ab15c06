import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { Trx } from '../../platform/db/database.ts'
import { closeEntry } from './close-entry.ts'
import { insertEnrollment } from './insert-enrollment.ts'

/**
 * Closes a user's waitlist entry as accepted, once the rules have given them a seat. An enrollment that was
 * lost to a cancellation comes back with its status; anybody else gets a new pending enrollment.
 */
export async function enrollFromWaitlist(
  trx: Trx,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<{ id: string; status: EnrollmentStatus; restored: boolean }> {
  const entry = await closeEntry(trx, { userId, sessionId }, 'accepted', now)
  if (!entry?.enrollment_id) {
    const id = await insertEnrollment(trx, userId, sessionId, now)
    return { id, status: 'pending', restored: false }
  }
  const former = await trx
    .updateTable('enrollments')
    .set({ archived_at: null, archived_reason: null, ended_at: null, can_be_restored: false })
    .where('id', '=', entry.enrollment_id)
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  return { ...former, restored: true }
}
