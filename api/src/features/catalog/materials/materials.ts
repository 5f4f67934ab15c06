import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash, safeFileName } from '../../../platform/files/file-store.ts'
import { holdFile, noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import {
  isQuarantined,
  openReleased,
  QUARANTINED,
  quarantinedKey,
  scanUpload,
} from '../../../platform/files/quarantine.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

function materialsQuery(db: Reader) {
  return db
    .selectFrom('class_materials')
    .innerJoin('classes', 'classes.id', 'class_materials.class_id')
    .selectAll('class_materials')
    .where('classes.removed_at', 'is', null)
    .orderBy('class_materials.created_at')
    .orderBy('class_materials.id')
}

/** Lists the materials of a class, oldest first. */
export async function listMaterials(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassMaterial[]> {
  const { canManage } = await requireAccess(deps.db, caller, classId, 'read')
  const rows = await materialsQuery(deps.db).where('class_materials.class_id', '=', classId).execute()
  return rows.filter(({ file_key }) => canManage || !isQuarantined(file_key)).map(materialView)
}

/** Lists the materials of every class the caller is or was approved for, for offline storage. */
export async function listMyMaterials({ deps, caller: { user } }: RequestContext): Promise<ClassMaterial[]> {
  const rows = await materialsQuery(deps.db)
    .where(wasApprovedFor(user.id))
    .where('class_materials.file_key', 'not like', QUARANTINED)
    .execute()
  return rows.map(materialView)
}

export async function openMaterial(
  { deps, caller }: RequestContext,
  { classId, materialId }: { readonly classId: string; readonly materialId: string },
) {
  await requireAccess(deps.db, caller, classId, 'read')
  const row = await materialsQuery(deps.db)
    .where('class_materials.class_id', '=', classId)
    .where('class_materials.id', '=', materialId)
    .executeTakeFirst()
  const file = row && (await openReleased(deps.files, row.file_key))
  if (!file) throw new Refusal('material_not_found')
  return { ...file, type: row.file_type, name: safeFileName(row.title, row.file_key) }
}

function materialView(row: Selectable<Schema['class_materials']>): ClassMaterial {
  const { id, class_id, title, file_name, file_type, file_size, content_hash, created_at, file_key } = row
  return {
    id,
    class_id,
    title,
    file_name,
    file_type,
    file_size,
    content_hash,
    file_url: `/api/classes/${class_id}/materials/${id}/file`,
    created_at: created_at.toISOString(),
    being_checked: isQuarantined(file_key),
  }
}

/** What a user can do with the materials of a class. */
type Access = 'manage' | 'read'

/**
 * Requires access to the materials of a class. Administrators and its instructors can manage them. Users who are or
 * were approved for it can read them. For all other users, the class is not found.
 */
async function requireAccess(
  db: Reader,
  { user }: Caller,
  classId: string,
  wanted: Access,
): Promise<{ canManage: boolean }> {
  const found = await db
    .selectFrom('classes')
    .select(['classes.id', isTaughtBy(user.id).as('taught'), wasApprovedFor(user.id).as('learned')])
    .where('classes.id', '=', classId)
    .where('classes.removed_at', 'is', null)
    .executeTakeFirst()
  const canManage = user.role === 'admin' || (user.role === 'instructor' && found?.taught === true)
  if (!found || !(canManage || found.learned)) throw new Refusal('class_not_found')
  if (wanted === 'manage' && !canManage) throw new Refusal('forbidden')
  return { canManage }
}

function isTaughtBy(userId: string) {
  return sql<SqlBool>`(classes.instructor_id = ${userId} or exists (
    select 1 from class_sessions s
    where s.class_id = classes.id and s.instructor_id = ${userId} and s.removed_at is null))`
}

/** SQL for queries that read `classes`: whether the user is or was approved for the class. */
function wasApprovedFor(userId: string) {
  return sql<SqlBool>`exists (
    select 1 from enrollments e join class_sessions s on s.id = e.session_id
    where s.class_id = classes.id and e.user_id = ${userId} and e.status = 'approved'
      and e.archived_at is null)`
}

/**
 * Adds a file for the students of a class. The default title is the file name. A form has no Idempotency-Key, so the
 * same file with the same title returns the existing material.
 */
export async function addMaterial(
  { deps, caller }: RequestContext,
  { classId, title, file }: { readonly classId: string; readonly title: string; readonly file: unknown },
): Promise<{ material: ClassMaterial }> {
  await requireAccess(deps.db, caller, classId, 'manage')
  const upload = await readUpload(deps, file)
  const id = newId()
  const isScanned = await scanUpload({ deps, caller }, upload)
  const clean = `materials/${classId}/material_${id}.${fileTypes[upload.type][0]}`
  const key = isScanned ? clean : quarantinedKey(clean)
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
    if (!isScanned) await deps.jobs.enqueue(trx, 'scan-file', { fileKey: key })
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
