import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { removeSessionInTransaction } from './remove-session.ts'
import { discardStatusChange } from './scheduled-status-change.ts'

/** Removes a class with all its sessions permanently, and notifies enrolled and waitlisted users. */
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
    await removeSessionInTransaction({ deps, trx, caller, now }, { sessionId: id })
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
