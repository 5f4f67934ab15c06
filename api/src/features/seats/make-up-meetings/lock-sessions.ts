import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { type Locked, lockBothSessions } from '../seats/lock-session.ts'

interface Sessions {
  /** The student's own session. */
  readonly ownSessionId: string
  /** The session of the make-up meeting. */
  readonly sessionId: string
}

/**
 * Locks the student's own session and the session of the make-up meeting. Returns the latter with the time. Throws
 * Refusal `session_not_found` if one of them was removed.
 */
export async function lockSessions(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { ownSessionId, sessionId }: Sessions,
): Promise<Locked> {
  const pair = await lockBothSessions(ctx, { oldId: ownSessionId, newId: sessionId })
  if (!pair || pair.oldSession.removed || pair.session.removed) throw new Refusal('session_not_found')
  return { session: pair.session, now: pair.now }
}
