import type { ClassSaved } from '@cubby/contract/catalog/admin-classes'
import type { SessionStatusSet } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { requireUndone } from '../../seats/seats/scheduled-review.ts'
import { lockClass } from './admin-queries.ts'
import { loadAdminClass, loadAdminSession } from './read-admin-classes.ts'
import { readCurrentStatus, type StatusSubject, storeStatusChange } from './scheduled-status-change.ts'

/**
 * Undoes a status of a class as an administrator, before it takes effect. Throws Refusal `class_not_found`
 * and `undo_refused`.
 */
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

/**
 * Undoes a status of a session as an administrator, before it takes effect. Throws Refusal
 * `session_not_found` and `undo_refused`.
 */
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

/**
 * Discards a scheduled status. Undoing the same one twice succeeds. Throws Refusal `undo_refused` when the
 * time is over or another operation came before.
 */
async function undoStatusChange(
  { trx, caller, now }: OperationContext,
  { type, id, operationId }: StatusSubject & { readonly operationId: string },
): Promise<void> {
  const { change } = await readCurrentStatus(trx, { type, id })
  if (change?.id !== operationId) {
    const replaced = messages.undoStatusReplaced
    return requireUndone(trx, { area: type, subject: { type, id }, operationId, replaced })
  }
  if (now >= new Date(change.until)) throw new Refusal('undo_refused')
  await storeStatusChange(trx, { type, id }, null)
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: `${type}.undone`,
    subject: { type, id },
    details: { to: change.to, operation_id: operationId },
    request: caller.request,
    now,
  })
}
