import { USER_UPLOADS_LIMIT, USER_UPLOADS_MAX_BYTES } from '@cubby/contract/constants'
import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { v7 as newId } from 'uuid'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { holdFile, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { readUpload, type Upload } from '../../../platform/files/read-upload.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { uploadView } from './read-uploads.ts'
import { reserveKey } from './reserve-key.ts'

/**
 * Stores a document of the caller. A form has no Idempotency-Key. Instead, uploading the same file to the same category
 * again returns the existing document.
 */
export async function addUpload(
  { deps, caller }: RequestContext,
  { category, file }: { category: UploadCategory; file: unknown },
): Promise<{ upload: UserUpload }> {
  const upload = await readUpload(file)
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
  const key = await reserveKey(deps, { userId, category, type: upload.type })
  let stored: string | undefined
  try {
    await deps.files.save(key, upload.bytes)
    const row = await writeWithoutIdempotency(deps, async (trx) => {
      // One upload per user at a time, because two could exceed the limit together.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const same = await findSame(trx, document)
      if (same) return same
      await requireRoom(trx, userId, upload)
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
