import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { releaseEnrollments } from '../enrollments/archive-session.ts'
import { lockSession } from '../seats/lock-session.ts'

/**
 * Takes a session out of the catalogue for good as an administrator: its enrollments are archived with
 * the reason, its line is closed, and everybody is told. Throws Refusal `session_not_found`.
 */
export async function removeSession(
  deps: Deps,
  caller: Caller,
  sessionId: string,
): Promise<{ session: { id: string; removed_at: string } }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const removedAt = await removeSessionWithin(deps, trx, caller, sessionId)
    return { session: { id: sessionId, removed_at: removedAt.toISOString() } }
  })
}

/** The same within a transaction; returns the time of removal. */
export async function removeSessionWithin(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  sessionId: string,
): Promise<Date> {
  const now = await deps.clock(trx)
  await takeOut(deps, trx, caller, sessionId, now)
  return now
}

/** The same within the transaction of a larger act. Throws Refusal `session_not_found`. */
export async function takeOut(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  sessionId: string,
  now: Date,
): Promise<void> {
  const session = await lockSession(deps, trx, sessionId)
  await trx
    .updateTable('class_sessions')
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', session.id)
    .execute()
  await audit(trx, {
    actorId: caller.user.id,
    action: 'session.removed',
    subject: { type: 'session', id: session.id },
    request: caller.request,
    now,
  })
  await releaseEnrollments(deps, trx, { ...session, removed: true }, caller.user.id, now)
}
