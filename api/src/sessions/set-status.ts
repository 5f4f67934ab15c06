import type { SessionStatus } from '@cubby/contract/catalogue'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { completeEnrollments, releaseEnrollments } from '../enrollment/archive-session.ts'
import { Refusal } from '../errors.ts'
import { lockSession } from './lock-session.ts'

/**
 * Sets a session's status as an administrator. Cancelling archives its enrollments, closes its line and
 * tells everybody; completing makes them historical. Scheduling it again brings nobody back. Throws
 * Refusal `session_not_found`, also for a removed session, and `session_not_started`.
 */
export async function setSessionStatus(
  deps: Deps,
  caller: Caller,
  sessionId: string,
  status: SessionStatus,
): Promise<{ session: { id: string; status: SessionStatus } }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const session = await lockSession(deps, trx, sessionId)
    const now = await deps.clock(trx)
    if (status === 'completed' && now < session.startsAt) throw new Refusal('session_not_started')
    await trx
      .updateTable('class_sessions')
      .set({ status, updated_at: now })
      .where('id', '=', session.id)
      .execute()
    await audit(trx, {
      actorId: caller.person.id,
      action: `session.${status}`,
      subject: { type: 'session', id: session.id },
      details: { from: session.status },
      request: caller.request,
      now,
    })
    const changed = { ...session, status }
    if (status === 'cancelled') await releaseEnrollments(deps, trx, changed, caller.person.id, now)
    if (status === 'completed') await completeEnrollments(deps, trx, changed, caller.person.id, now)
    return { session: { id: session.id, status } }
  })
}
