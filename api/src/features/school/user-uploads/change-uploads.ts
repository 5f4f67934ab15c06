import { USER_UPLOADS_LIMIT, USER_UPLOADS_MAX_BYTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { holdFile, noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { quarantinedKey, scanUpload } from '../../../platform/files/quarantine.ts'
import { readUpload, type Upload } from '../../../platform/files/read-upload.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { type NewKey, uploadKey, uploadView } from './read-uploads.ts'

/**
 * Stores a document of the caller. A form has no Idempotency-Key. Instead, uploading the same file to the same category
 * again returns the existing document.
 */
export async function addUpload(
  { deps, caller }: RequestContext,
  { category, file }: { category: UploadCategory; file: unknown },
): Promise<{ upload: UserUpload }> {
  const upload = await readUpload(deps, file)
  const userId = caller.user.id
  const document = {
    user_id: userId,
    category,
    file_name: upload.name,
    content_hash: contentHash(upload.bytes),
  }
  const known = await findSame(deps.db, document)
  if (known) return { upload: uploadView(known) }
  await requireRoom(deps.db, userId, upload)
  // Records the key as orphaned before the file is saved. So the cleanup job knows every file, and no database
  // transaction waits for the file store.
  const isScanned = await scanUpload({ deps, caller }, upload)
  const key = await reserveKey(deps, { userId, category, type: upload.type, isScanned })
  let stored: string | undefined
  try {
    await deps.files.save(key, upload.bytes)
    const row = await writeWithoutIdempotency(deps, async (trx) => {
      // One upload per user at a time, because two could exceed the limit together.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const same = await findSame(trx, document)
      if (same) return same
      await requireRoom(trx, userId, upload)
      if (!isScanned) await deps.jobs.enqueue(trx, 'scan-file', { fileKey: key })
      return insertUpload({ deps, trx, caller }, { ...document, file_key: key, upload })
    })
    stored = row.file_key
    return { upload: uploadView(row) }
  } finally {
    if (stored !== key) await removeOrphaned(deps, [key])
  }
}

interface Document {
  readonly user_id: string
  readonly category: UploadCategory
  readonly file_name: string
  readonly content_hash: string
}

function findSame(db: Reader, { user_id, category, file_name, content_hash }: Document) {
  return db
    .selectFrom('user_uploads')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('category', '=', category)
    .where('file_name', '=', file_name)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
}

async function requireRoom(db: Reader, userId: string, { bytes }: Upload): Promise<void> {
  const kept = await db.selectFrom('user_uploads').select('file_size').where('user_id', '=', userId).execute()
  const size = kept.reduce((sum, { file_size }) => sum + file_size, bytes.length)
  if (kept.length >= USER_UPLOADS_LIMIT || size > USER_UPLOADS_MAX_BYTES) throw new Refusal('upload_limit')
}

async function insertUpload(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { upload, ...document }: Document & { file_key: string; upload: Upload },
) {
  const now = await deps.clock(trx)
  const row = await trx
    .insertInto('user_uploads')
    .values({
      ...document,
      id: newId(),
      file_type: upload.type,
      file_size: upload.bytes.length,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await holdFile(trx, document.file_key)
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'upload.added',
    subject: { type: 'upload', id: row.id },
    details: { category: row.category },
    request: caller.request,
    now,
  })
  return row
}

/**
 * Reserves an unused key for a file and records it as orphaned. Files of the same millisecond get successive keys.
 * Storing a document removes this record, so a key without a record may be in use. Therefore a reserved key is
 * compared with the keys of the documents.
 */
async function reserveKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  { isScanned, ...wanted }: NewKey & { readonly isScanned: boolean },
): Promise<string> {
  const since = await deps.clock(deps.db)
  for (let timestamp = since.getTime(); ; timestamp += 1) {
    const released = uploadKey(wanted, timestamp)
    const file_key = isScanned ? released : quarantinedKey(released)
    const reserved = await deps.db
      .insertInto('orphaned_files')
      .values({ file_key, since })
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .returning('file_key')
      .executeTakeFirst()
    if (!reserved) continue
    const taken = await deps.db
      .selectFrom('user_uploads')
      .select('id')
      .where('file_key', 'in', [released, quarantinedKey(released)])
      .executeTakeFirst()
    if (!taken) return file_key
    await deps.db.deleteFrom('orphaned_files').where('file_key', '=', file_key).execute()
  }
}

/** Deletes the caller's document. The row goes first, so nobody can open the file when it is removed. */
export async function deleteUpload(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  let key: string | undefined
  const response = await write(ctx, async (trx) => {
    const row = await trx
      .deleteFrom('user_uploads')
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returning(['file_key', 'category'])
      .executeTakeFirst()
    if (!row) throw new Refusal('document_not_found')
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [row.file_key], now)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'upload.deleted',
      subject: { type: 'upload', id },
      details: { category: row.category },
      request: caller.request,
      now,
    })
    key = row.file_key
    return { message: messages.uploadDeleted }
  })
  if (key) await removeOrphaned(deps, [key])
  return response
}

/** Deletes all documents of a user, and returns the keys of their files, which are now orphaned. */
export async function deleteUploads(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('user_uploads')
    .where('user_id', '=', userId)
    .returning('file_key')
    .execute()
  const keys = rows.map(({ file_key }) => file_key)
  await noteOrphaned(trx, keys, now)
  return keys
}
