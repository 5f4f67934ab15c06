import { type FileType, fileTypes } from '@cubby/contract/file-types'
import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import type { UploadList, UserUpload } from '@cubby/contract/school/user-uploads'
import type { Selectable } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type StoredFile, safeFileName } from '../../../platform/files/file-store.ts'
import { isQuarantined, openReleased, releasedKey } from '../../../platform/files/quarantine.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Lists the caller's own documents, newest first. */
export async function listMyUploads({ deps: { db }, caller: { user } }: RequestContext): Promise<UploadList> {
  return uploadListView(await findUploads(db, user.id))
}

/** Lists the documents of a user, for administrators. */
export async function listUploadsOf(
  { deps: { db }, caller }: RequestContext,
  { userId }: { readonly userId: string },
): Promise<UploadList> {
  requireAdmin(caller)
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('user_not_found')
  return uploadListView(await findUploads(db, userId))
}

/** Returns the file of a document, for its owner and administrators. */
export async function openUpload(
  { deps: { db, files }, caller: { user } }: RequestContext,
  { id }: { readonly id: string },
): Promise<StoredFile & { type: string; name: string }> {
  const row = await db.selectFrom('user_uploads').selectAll().where('id', '=', id).executeTakeFirst()
  const mayRead = row && (row.user_id === user.id || user.role === 'admin')
  const file = mayRead ? await openReleased(files, row.file_key) : null
  if (!row || !file) throw new Refusal('document_not_found')
  const stem = row.file_name.replace(/(?<=.)\.\w+$/, '')
  return { ...file, type: row.file_type, name: safeFileName(stem, row.file_key) }
}

function findUploads(db: Reader, userId: string) {
  return db
    .selectFrom('user_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

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
    being_checked: isQuarantined(row.file_key),
  }
}

function uploadListView(rows: readonly UploadRow[]): UploadList {
  return {
    uploads: rows.map(uploadView),
    total: rows.length,
    total_size: rows.reduce((sum, { file_size }) => sum + file_size, 0),
  }
}

const STORE = 'user-uploads/'

export interface NewKey {
  readonly userId: string
  readonly category: UploadCategory
  readonly type: FileType
}

/** Returns the storage key of a user's document (specification 2 §7). `timestamp` is in milliseconds. */
export function uploadKey({ userId, category, type }: NewKey, timestamp: number): string {
  return `${STORE}${userId}/${category}/${category}_${userId}_${timestamp}.${fileTypes[type][0]}`
}

/** Returns the path of a file within its store. */
function pathInStore(key: string): string {
  return releasedKey(key).slice(STORE.length)
}
