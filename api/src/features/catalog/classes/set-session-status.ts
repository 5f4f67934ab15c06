import type {
  SessionStatusChange,
  SessionStatusRequest,
  SessionStatusSet,
} from '@cubby/contract/catalog/classes'
import { hasLastMeetingEnded } from '@cubby/rules/catalog/session-edit'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import type { Message } from '../../messages/notifications/notify.ts'
import {
  completeEnrollments,
  releaseEnrollments,
  reopenSession,
  undoCompletion,
} from '../../seats/enrollments/archive-session.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { applyReviews } from '../../seats/seats/apply-review.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { findAdminSession, loadAdminSession } from './read-admin-classes.ts'
import {
  discardStatusChange,
  readCurrentStatus,
  type StatusSetter,
  scheduleStatusChange,
  undoStatusChange,
} from './scheduled-status-change.ts'

/**
 * Sets a session's status as an administrator, from any other status. Cancelling archives its enrollments, closes its
 * waitlist, and notifies its users. Completing makes the enrollments historical. Setting it to scheduled undoes a
 * completion while the session is not over. With `restore`, before the session starts, it also offers seats to the
 * students who lost them in a cancellation. An undoable change takes effect in 10 seconds.
 */
export async function setSessionStatus(
  ctx: RequestContext,
  { sessionId, change }: { readonly sessionId: string; readonly change: SessionStatusRequest },
): Promise<{ session: SessionStatusSet }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { now } = await lockPresentSession({ deps, trx }, { sessionId })
    const { undoable = false, ...chosen } = change
    const before = await readCurrentStatus(trx, { type: 'session', id: sessionId })
    if (undoable && before.status !== chosen.status) {
      const { status: to, restore = false } = chosen
      await scheduleStatusChange({ deps, trx, caller, now }, { type: 'session', id: sessionId, to, restore })
    } else await changeSessionStatus({ deps, trx, caller }, { sessionId, ...chosen })
    const { id, status, status_change } = await loadAdminSession({ deps, db: trx, now }, sessionId)
    return { session: { id, status, status_change } }
  })
}

interface SessionChange extends SessionStatusChange {
  readonly sessionId: string
  /** Set when a scheduled status takes effect. */
  readonly operationId?: string
  /** Tells each student of a cancelled session, by the cents that are due for a refund. */
  readonly messageOf?: (refundCents: number) => Message
}

/** Sets a session's status in the caller's transaction, and discards a scheduled one. */
export async function changeSessionStatus(
  ctx: Pick<ContextParts, 'deps' | 'trx'> & { readonly caller: StatusSetter },
  { sessionId, status, restore = false, after_last_meeting, operationId, messageOf }: SessionChange,
): Promise<void> {
  const { deps, trx, caller } = ctx
  const { session, now } = await lockPresentSession(ctx, { sessionId })
  if (after_last_meeting && status === 'completed')
    await requireLastMeetingEnded({ deps, trx, now }, sessionId)
  const actorId = caller.user.id
  await discardStatusChange({ deps, trx, now }, { type: 'session', id: sessionId, actorId })
  await applyReviews({ deps, trx, session, now }, { all: true })
  await trx
    .updateTable('class_sessions')
    .set({ status, status_set_at: now, updated_at: now })
    .where('id', '=', session.id)
    .execute()
  await writeAuditLog(trx, {
    actorId,
    action: `session.${status}`,
    subject: { type: 'session', id: session.id },
    details: { from: session.status, ...(operationId && { operation_id: operationId }) },
    request: caller.request,
    now,
  })
  if (status === 'scheduled') {
    const { session: opened } = await lockPresentSession(ctx, { sessionId })
    if (session.status !== 'scheduled') await reopenSession({ deps, trx, now }, { session: opened, restore })
    // The reviews may have freed seats.
    else await advanceWaitlist({ deps, trx, now }, opened)
  } else if (status === 'completed') {
    await completeEnrollments({ deps, trx, now }, { session: { ...session, status }, actorId })
  } else {
    // A session that was cancelled before its end has no completed enrollments.
    if (session.status === 'completed' && now < session.overAt)
      await undoCompletion({ deps, trx, now }, session)
    const released = { session: { ...session, status }, actorId, ...(messageOf && { messageOf }) }
    await releaseEnrollments({ deps, trx, now }, released)
  }
}

/** Nobody can complete a session by mistake after another administrator moved its last meeting to a later time. */
async function requireLastMeetingEnded(
  { deps, trx, now }: Pick<ContextParts, 'deps' | 'trx' | 'now'>,
  sessionId: string,
): Promise<void> {
  const row = await findAdminSession({ deps, db: trx, now }, sessionId)
  if (!hasLastMeetingEnded(row, now, deps.config.provider.timezone)) throw new Refusal('session_not_over')
}

/** Undoes a status of a session as an administrator, before it takes effect. */
export async function undoSessionStatus(
  ctx: RequestContext,
  { sessionId, operationId }: { readonly sessionId: string; readonly operationId: string },
): Promise<{ session: SessionStatusSet }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { now } = await lockPresentSession({ deps, trx }, { sessionId })
    await undoStatusChange({ deps, trx, caller, now }, { type: 'session', id: sessionId, operationId })
    const { id, status, status_change } = await loadAdminSession({ deps, db: trx, now }, sessionId)
    return { session: { id, status, status_change } }
  })
}
