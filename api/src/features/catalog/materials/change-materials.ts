import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { holdFile, noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { materialView, requireAccess } from './read-materials.ts'

/**
 * Adds a file for the students of a class. The default title is the file name. A form has no Idempotency-Key, so the
 * same file with the same title returns the existing material.
 */
export async function addMaterial(
  { deps, caller }: RequestContext,
  { classId, title, file }: { readonly classId: string; readonly title: string; readonly file: unknown },
): Promise<{ material: ClassMaterial }> {
  await requireAccess(deps.db, caller, classId, 'manage')
  const upload = await readUpload(file)
  const id = newId()
  const key = `materials/${classId}/material_${id}.${fileTypes[upload.type][0]}`
  // Recorded first, so that the cleanup knows every file, and no transaction waits for storage.
  await noteOrphaned(deps.db, [key], await deps.clock(deps.db))
  await deps.files.save(key, upload.bytes)
  const row = await writeWithoutIdempotency(deps, async (trx) => {
    await requireAccess(trx, caller, classId, 'manage')
    const now = await deps.clock(trx)
    const row = await trx
      .insertInto('class_materials')
      .values({
        id,
        class_id: classId,
        title: title || upload.name.replace(/(?<=.)\.\w+$/, ''),
        file_name: upload.name,
        file_key: key,
        file_type: upload.type,
        file_size: upload.bytes.length,
        content_hash: contentHash(upload.bytes),
        created_by: caller.user.id,
        created_at: now,
      })
      // An update without effect, so that `returning` includes the existing row.
      .onConflict((conflict) =>
        conflict
          .columns(['class_id', 'title', 'file_name', 'content_hash'])
          .doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.id !== id) return row
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'material.added',
      subject: { type: 'class', id: classId },
      details: { material_id: id, title: row.title },
      request: caller.request,
      now,
    })
    await holdFile(trx, key)
    return row
  })
  if (row.id !== id) await removeOrphaned(deps, [key])
  return { material: materialView(row) }
}

/** Deletes a material: its row in a transaction, and then its file. */
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
