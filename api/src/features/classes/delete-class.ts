import { messages } from '@cubby/contract/messages'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { takeOut } from './remove-session.ts'

/**
 * Takes a class with all its sessions out of the catalogue for good; who was enrolled or in line is told.
 * Throws Refusal `class_not_found`.
 */
export async function deleteClass(
  deps: Deps,
  caller: Caller,
  classId: string,
): Promise<{ success: true; message: string }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    await deleteClassWithin(deps, trx, caller, classId)
    return { success: true, message: messages.classDeleted }
  })
}

/** The same within a transaction. */
export async function deleteClassWithin(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  classId: string,
): Promise<void> {
  if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
  const now = await deps.clock(trx)
  for (const id of await sessionIdsOf(trx, classId)) await takeOut(deps, trx, caller, id, now)
  await trx
    .updateTable('classes')
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', classId)
    .execute()
  await audit(trx, {
    actorId: caller.user.id,
    action: 'class.deleted',
    subject: { type: 'class', id: classId },
    request: caller.request,
    now,
  })
}
