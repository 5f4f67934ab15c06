import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { releaseEnrollments } from '../../seats/enrollments/archive-session.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { discardStatusChange } from './scheduled-status-change.ts'

/** Deletes a class with all its sessions permanently, and notifies enrolled and waitlisted users. */
export async function deleteClass(
  ctx: RequestContext,
  { classId }: { readonly classId: string },
): Promise<{ success: true; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await deleteClassWithin({ deps, trx, caller }, { classId })
    return { success: true, message: messages.classDeleted }
  })
}

/** Deletes a class in the caller's transaction. */
export async function deleteClassWithin(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { classId }: { readonly classId: string },
): Promise<void> {
  if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
  const now = await deps.clock(trx)
  for (const id of await sessionIdsOf(trx, classId))
    await removeSessionWithin({ deps, trx, caller, now }, { sessionId: id })
  await discardStatusChange({ deps, trx, now }, { type: 'class', id: classId, actorId: caller.user.id })
  await trx
    .updateTable('classes')
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', classId)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'class.deleted',
    subject: { type: 'class', id: classId },
    request: caller.request,
    now,
  })
}

/**
 * Removes a session permanently as an administrator: archives its enrollments with the reason, closes its waitlist, and
 * notifies its users.
 */
export async function removeSession(
  ctx: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<{ session: { id: string; removed_at: string } }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    await removeSessionWithin({ deps, trx, caller, now }, { sessionId })
    return { session: { id: sessionId, removed_at: now.toISOString() } }
  })
}

/** Removes a session in the caller's transaction. */
export async function removeSessionWithin(
  ctx: OperationContext,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const { trx, caller, now } = ctx
  const { session } = await lockPresentSession(ctx, { sessionId })
  await discardStatusChange(ctx, { type: 'session', id: session.id, actorId: caller.user.id })
  await trx
    .updateTable('class_sessions')
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', session.id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.removed',
    subject: { type: 'session', id: session.id },
    request: caller.request,
    now,
  })
  await releaseEnrollments(ctx, { session: { ...session, removed: true }, actorId: caller.user.id })
}
