import { v7 as newId } from 'uuid'
import type { ContextParts } from '../../operation-context.ts'

/**
 * Writes an enrollment under its session's lock and returns its id. A pending one takes a seat: only once
 * the rules have given it one.
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
