import { v7 as newId } from 'uuid'
import type { ContextParts } from '../../operation-context.ts'

/**
 * Inserts an enrollment under the lock of its session and returns its id. A pending enrollment takes a seat,
 * so insert one only after the rules have given it a seat.
 */
export async function insertEnrollment(
  { trx, now }: Pick<ContextParts, 'trx' | 'now'>,
  {
    userId,
    sessionId,
    status = 'pending',
  }: { readonly userId: string; readonly sessionId: string; readonly status?: 'pending' | 'rejected' },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('enrollments')
    .values({ id, user_id: userId, session_id: sessionId, status, enrolled_at: now })
    .execute()
  return id
}
