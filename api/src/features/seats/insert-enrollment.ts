import { v7 as newId } from 'uuid'
import type { Trx } from '../../platform/db/database.ts'

/**
 * Writes an enrollment under its session's lock and returns its id. A pending one takes a seat: only once
 * the rules have given it one.
 */
export async function insertEnrollment(
  trx: Trx,
  userId: string,
  sessionId: string,
  now: Date,
  status: 'pending' | 'rejected' = 'pending',
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('enrollments')
    .values({ id, user_id: userId, session_id: sessionId, status, enrolled_at: now })
    .execute()
  return id
}
