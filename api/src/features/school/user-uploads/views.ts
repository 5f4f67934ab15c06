import type { UploadList, UserUpload } from '@cubby/contract/school/user-uploads'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { pathInStore } from './file-key.ts'

type UploadRow = Selectable<Schema['user_uploads']>

export function uploadView(row: UploadRow): UserUpload {
  return {
    id: row.id,
    category: row.category,
    file_name: row.file_name,
    file_type: row.file_type,
    file_size: row.file_size,
    file_path: pathInStore(row.file_key),
    file_url: `/api/users/uploads/${row.id}/file`,
    created_at: row.created_at.toISOString(),
  }
}

export function uploadListView(rows: readonly UploadRow[]): UploadList {
  return {
    uploads: rows.map(uploadView),
    total: rows.length,
    total_size: rows.reduce((sum, { file_size }) => sum + file_size, 0),
  }
}
