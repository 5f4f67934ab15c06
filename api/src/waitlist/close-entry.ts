import type { WaitlistStatus } from '@cubby/contract/enrollments'
import type { Trx } from '../db/database.ts'

/** Ends a person's live entry in a session with the given status. Returns whether there was one. */
export async function closeEntry(
  trx: Trx,
  personId: string,
  sessionId: string,
  status: Extract<WaitlistStatus, 'accepted' | 'declined' | 'left' | 'rejected'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitlist_entries')
    .set({ status, closed_at: now })
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
