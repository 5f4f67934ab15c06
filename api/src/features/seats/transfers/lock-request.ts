import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { type Locked, lockSession } from '../seats/lock-session.ts'
import { findOpenRequest, type OpenRequest } from './queries.ts'

interface LockedRequest extends Locked {
  readonly userId: string
  readonly request: OpenRequest | undefined
}

/** Locks the session of an enrollment and reads its open request. Throws Refusal `enrollment_not_found`. */
export async function lockRequest(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<LockedRequest> {
  const found = await trx
    .selectFrom('enrollments')
    .select(['session_id', 'user_id'])
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  const locked = found && (await lockSession({ deps, trx }, { sessionId: found.session_id }))
  if (!locked) throw new Refusal('enrollment_not_found')
  return { ...locked, userId: found.user_id, request: await findOpenRequest(trx, enrollmentId) }
}
