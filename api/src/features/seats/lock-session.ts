import { Refusal } from '../../errors.ts'
import type { ContextParts } from '../../operation-context.ts'
import type { LockedSession } from './session-lock.ts'

/** Locks a session that is still there. Throws Refusal `session_not_found`, also for a removed one. */
export async function lockSession(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId }: { readonly sessionId: string },
): Promise<LockedSession> {
  const session = await deps.lockSeats(trx, sessionId, deps.config.provider.timezone)
  if (!session || session.removed) throw new Refusal('session_not_found')
  return session
}
