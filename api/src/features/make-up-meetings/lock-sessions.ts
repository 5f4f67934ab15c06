import type { ContextParts } from '../../operation-context.ts'
import { type Locked, lockPresentSession } from '../seats/lock-session.ts'

interface Sessions {
  /** The student's own session. */
  readonly ownSessionId: string
  /** The session of the make-up meeting. */
  readonly sessionId: string
}

/**
 * Locks the student's own session and that of the make-up meeting, always in the same order, so that two operations
 * do not deadlock. Returns the second one. Throws Refusal `session_not_found`.
 */
export async function lockSessions(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { ownSessionId, sessionId }: Sessions,
): Promise<Locked> {
  let locked: Locked | undefined
  for (const id of [...new Set([ownSessionId, sessionId])].sort()) {
    const one = await lockPresentSession(ctx, { sessionId: id })
    // Read once all locks are held.
    locked = { session: id === sessionId ? one.session : (locked?.session ?? one.session), now: one.now }
  }
  if (!locked) throw new Error('no session to lock')
  return locked
}
