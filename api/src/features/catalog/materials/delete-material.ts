import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireAccess } from './access.ts'

/**
 * Deletes a material: its row in a transaction, and then its file. Throws Refusal `class_not_found`,
 * `forbidden`, and `material_not_found`.
 */
export async function deleteMaterial(
  ctx: RequestContext,
  { classId, materialId }: { readonly classId: string; readonly materialId: string },
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  let key: string | undefined
  const response = await write(ctx, async (trx) => {
    await requireAccess(trx, caller, classId, 'manage')
    const deleted = await trx
      .deleteFrom('class_materials')
      .where('class_id', '=', classId)
      .where('id', '=', materialId)
      .returning(['file_key', 'title'])
      .executeTakeFirst()
    if (!deleted) throw new Refusal('material_not_found')
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [deleted.file_key], now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'material.deleted',
      subject: { type: 'class', id: classId },
      details: { material_id: materialId, title: deleted.title },
      request: caller.request,
      now,
    })
    key = deleted.file_key
    return { message: messages.materialDeleted }
  })
  if (key !== undefined) await removeOrphaned(deps, [key])
  return response
}
