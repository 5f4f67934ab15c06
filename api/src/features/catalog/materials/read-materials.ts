import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { safeFileName } from '../../../platform/files/file-response.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireAccess, wasApprovedFor } from './access.ts'
import { materialView } from './views.ts'

function materialsQuery(db: Reader) {
  return db
    .selectFrom('class_materials')
    .innerJoin('classes', 'classes.id', 'class_materials.class_id')
    .selectAll('class_materials')
    .where('classes.removed_at', 'is', null)
    .orderBy('class_materials.created_at')
    .orderBy('class_materials.id')
}

/** Lists the materials of a class, oldest first. Throws Refusal `class_not_found`. */
export async function listMaterials(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassMaterial[]> {
  await requireAccess(deps.db, caller, classId, 'read')
  const rows = await materialsQuery(deps.db).where('class_materials.class_id', '=', classId).execute()
  return rows.map(materialView)
}

/** Lists the materials of every class the caller is or was approved for, for offline storage. */
export async function listMyMaterials({ deps, caller: { user } }: RequestContext): Promise<ClassMaterial[]> {
  const rows = await materialsQuery(deps.db).where(wasApprovedFor(user.id)).execute()
  return rows.map(materialView)
}

/** Opens the file of a material. Throws Refusal `class_not_found` and `material_not_found`. */
export async function openMaterial(
  { deps, caller }: RequestContext,
  { classId, materialId }: { readonly classId: string; readonly materialId: string },
) {
  await requireAccess(deps.db, caller, classId, 'read')
  const row = await materialsQuery(deps.db)
    .where('class_materials.class_id', '=', classId)
    .where('class_materials.id', '=', materialId)
    .executeTakeFirst()
  const file = row && (await deps.files.open(row.file_key))
  if (!file) throw new Refusal('material_not_found')
  return { ...file, type: row.file_type, name: safeFileName(row.title, row.file_key) }
}
