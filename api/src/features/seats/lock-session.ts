import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { LockedSession } from './session-lock.ts'

/** Locks a session that is still there. Throws Refusal `session_not_found`, also for a removed one. */
export async function lockSession(deps: Deps, trx: Trx, sessionId: string): Promise<LockedSession> {
  const session = await deps.lockSeats(trx, sessionId, deps.config.provider.timezone)
  if (!session || session.removed) throw new Refusal('session_not_found')
  return session
}
