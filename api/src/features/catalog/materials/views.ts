import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'

export function materialView(row: Selectable<Schema['class_materials']>): ClassMaterial {
  const { id, class_id, title, file_name, file_type, file_size, content_hash, created_at } = row
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
  }
}
