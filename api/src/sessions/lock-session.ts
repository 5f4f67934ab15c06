import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { LockedSession } from '../enrollment/seat-lock.ts'
import { Refusal } from '../errors.ts'

/** Locks a session that is still there. Throws Refusal `session_not_found`, also for a removed one. */
export async function lockSession(deps: Deps, trx: Trx, sessionId: string): Promise<LockedSession> {
  const session = await deps.lockSeats(trx, sessionId, deps.config.provider.timezone)
  if (!session || session.removed) throw new Refusal('session_not_found')
  return session
}
