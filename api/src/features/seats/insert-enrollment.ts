import { v7 as newId } from 'uuid'
import type { Trx } from '../../platform/db/database.ts'

/**
 * Writes an enrollment under its session's lock and returns its id. A pending one takes a seat: only once
 * the rules have given it one.
 */
export async function insertEnrollment(
  trx: Trx,
  personId: string,
  sessionId: string,
  now: Date,
  status: 'pending' | 'rejected' = 'pending',
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('enrollments')
    .values({ id, person_id: personId, session_id: sessionId, status, enrolled_at: now })
    .execute()
  return id
}
