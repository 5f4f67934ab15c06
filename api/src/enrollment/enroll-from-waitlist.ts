import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { Trx } from '../db/database.ts'
import { closeEntry } from '../waitlist/close-entry.ts'
import { insertEnrollment } from './insert-enrollment.ts'

/**
 * Ends a person's place on the waitlist as accepted, once the rules have given them a seat: what they had in
 * a cancelled session comes back with the status it had, anything else is a new pending enrollment.
 */
export async function enrollFromWaitlist(
  trx: Trx,
  personId: string,
  sessionId: string,
  now: Date,
): Promise<{ id: string; status: EnrollmentStatus; restored: boolean }> {
  const entry = await closeEntry(trx, personId, sessionId, 'accepted', now)
  if (!entry?.enrollment_id) {
    const id = await insertEnrollment(trx, personId, sessionId, now)
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
