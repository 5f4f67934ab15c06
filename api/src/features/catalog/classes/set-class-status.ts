import type { ClassSaved, ClassStatusChange, ClassStatusRequest } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import {
  completeEnrollments,
  releaseEnrollments,
  reopenSession,
} from '../../seats/enrollments/archive-session.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { loadAdminClass } from './read-admin-classes.ts'
import {
  discardStatusChange,
  type StatusSetter,
  scheduleStatusChange,
  undoStatusChange,
} from './scheduled-status-change.ts'

/**
 * Sets a class's status as an administrator, from any other status. Cancelling completes the enrollments of sessions
 * that have ended. It archives those of all other sessions, closes their waitlists, and notifies their users.
 * Completing does the same, but also completes the enrollments of sessions that have started. Setting the class to
 * scheduled or active undoes the completion of sessions that are not over. With `restore`, it also offers the students
 * of sessions that have not started their seats again. An undoable change takes effect in 10 seconds.
 */
export async function setClassStatus(
  ctx: RequestContext,
  { classId, change }: { readonly classId: string; readonly change: ClassStatusRequest },
): Promise<ClassSaved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const before = await lockClass(trx, classId)
    if (!before) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    const { undoable = false, ...chosen } = change
    if (undoable && before.status !== chosen.status) {
      const { status: to, restore = false } = chosen
      await scheduleStatusChange({ deps, trx, caller, now }, { type: 'class', id: classId, to, restore })
    } else await changeClassStatus({ deps, trx, caller }, { classId, ...chosen })
    return {
      class: await loadAdminClass({ deps, db: trx, now }, classId),
      message: messages.classStatusUpdated,
    }
  })
}

type Context = Pick<ContextParts, 'deps' | 'trx'> & { readonly caller: StatusSetter }

interface ClassChange extends ClassStatusChange {
  readonly classId: string
  /** Set when a scheduled status takes effect. */
  readonly operationId?: string
}

/** Sets a class's status in the caller's transaction, and discards a scheduled one. */
export async function changeClassStatus(
  ctx: Context,
  { classId, status, restore = false, operationId }: ClassChange,
): Promise<void> {
  const { deps, trx, caller } = ctx
  const before = await lockClass(trx, classId)
  if (!before) throw new Refusal('class_not_found')
  const now = await deps.clock(trx)
  await discardStatusChange({ deps, trx, now }, { type: 'class', id: classId, actorId: caller.user.id })
  if (before.status !== status) {
    await trx.updateTable('classes').set({ status, updated_at: now }).where('id', '=', classId).execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `class.${status}`,
      subject: { type: 'class', id: classId },
      details: { from: before.status, ...(operationId && { operation_id: operationId }) },
      request: caller.request,
      now,
    })
    for (const id of await sessionIdsOf(trx, classId)) {
      if (isGone(status)) await endSession(ctx, { id, status, now })
      else if (isGone(before.status)) {
        const { session } = await lockPresentSession(ctx, { sessionId: id })
        await reopenSession({ deps, trx, now }, { session, restore })
      }
    }
  }
}

type GoneStatus = Extract<ClassStatus, 'cancelled' | 'completed'>

function isGone(status: ClassStatus): status is GoneStatus {
  return status === 'cancelled' || status === 'completed'
}

/** Applies the cancellation or completion of a class to one of its sessions. */
async function endSession(
  ctx: Context,
  { id, status, now }: { readonly id: string; readonly status: GoneStatus; readonly now: Date },
): Promise<void> {
  const { deps, trx, caller } = ctx
  const { session } = await lockPresentSession(ctx, { sessionId: id })
  // Students have completed a session that took place, even if the class is cancelled.
  const tookPlace = now >= (status === 'completed' ? session.startsAt : session.endsAt)
  if (tookPlace) {
    await completeEnrollments(
      { deps, trx, now },
      { session: { ...session, status: 'completed' }, actorId: caller.user.id },
    )
  } else {
    await releaseEnrollments(
      { deps, trx, now },
      { session: { ...session, status: 'cancelled' }, actorId: caller.user.id },
    )
  }
}

/** Undoes a status of a class as an administrator, before it takes effect. */
export async function undoClassStatus(
  ctx: RequestContext,
  { classId, operationId }: { readonly classId: string; readonly operationId: string },
): Promise<ClassSaved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    await undoStatusChange({ deps, trx, caller, now }, { type: 'class', id: classId, operationId })
    return { class: await loadAdminClass({ deps, db: trx, now }, classId), message: messages.undone }
  })
}
