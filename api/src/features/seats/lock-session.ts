import { Refusal } from '../../errors.ts'
import type { ContextParts } from '../../operation-context.ts'
import type { LockedSession } from './session-lock.ts'

export interface Locked {
  readonly session: LockedSession
  /** Read once the lock is held, because waiting for it takes time. */
  readonly now: Date
}

/**
 * Locks a session until the transaction ends. Returns the session with the time, or undefined if it does not
 * exist.
 */
export async function lockSession(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId }: { readonly sessionId: string },
): Promise<Locked | undefined> {
  const session = await deps.lockSeats(trx, sessionId, deps.config.provider.timezone)
  return session && { session, now: await deps.clock(trx) }
}

/** Locks a session that was not removed. Throws Refusal `session_not_found`. */
export async function lockPresentSession(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  input: { readonly sessionId: string },
): Promise<Locked> {
  const locked = await lockSession(ctx, input)
  if (!locked || locked.session.removed) throw new Refusal('session_not_found')
  return locked
}
