import type { SessionStatus, SessionStatusChange } from '@cubby/contract/classes'
import type { ContextParts, RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { completeEnrollments, releaseEnrollments } from '../enrollments/archive-session.ts'
import { reopenSession, undoCompletion } from '../enrollments/restore-session.ts'
import { applyReviews } from '../seats/apply-reviews.ts'
import { lockPresentSession } from '../seats/lock-session.ts'

interface Changed {
  session: { id: string; status: SessionStatus }
}

/**
 * Sets a session's status as an administrator, from any other status. Cancelling archives its
 * enrollments, closes its waitlist, and notifies its users; completing makes the enrollments historical.
 * Scheduling it again undoes a completion before its end, and with `restore` offers the seats of a
 * cancellation back. Throws Refusal `session_not_found`, also for a removed session.
 */
export async function setSessionStatus(
  ctx: RequestContext,
  { sessionId, change }: { readonly sessionId: string; readonly change: SessionStatusChange },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, (trx) => changeSessionStatus({ deps, trx, caller }, { sessionId, ...change }))
}

/** Sets a session's status in the caller's transaction. */
export async function changeSessionStatus(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { sessionId, status, restore = false }: SessionStatusChange & { readonly sessionId: string },
): Promise<Changed> {
  const { deps, trx, caller } = ctx
  const { session, now } = await lockPresentSession(ctx, { sessionId })
  await applyReviews({ deps, trx, session, now }, { all: true })
  await trx
    .updateTable('class_sessions')
    .set({ status, status_set_at: now, updated_at: now })
    .where('id', '=', session.id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `session.${status}`,
    subject: { type: 'session', id: session.id },
    details: { from: session.status },
    request: caller.request,
    now,
  })
  if (status === 'scheduled') {
    const { session: opened } = await lockPresentSession(ctx, { sessionId })
    if (session.status !== 'scheduled') await reopenSession({ deps, trx, now }, { session: opened, restore })
  } else if (status === 'completed') {
    await completeEnrollments(
      { deps, trx, now },
      { session: { ...session, status }, actorId: caller.user.id },
    )
  } else {
    // A session that was cancelled before its end has no completed enrollments.
    if (session.status === 'completed' && now < session.overAt) await undoCompletion(trx, session, now)
    await releaseEnrollments({ deps, trx, now }, { session: { ...session, status }, actorId: caller.user.id })
  }
  return { session: { id: session.id, status } }
}
