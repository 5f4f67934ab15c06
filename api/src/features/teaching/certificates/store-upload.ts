import { type FileType, fileTypes } from '@cubby/contract/file-types'
import type { UploadedFile } from '@cubby/contract/teaching/certificates'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { readUpload } from '../../../platform/files/read-upload.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findStudent } from './queries.ts'

/**
 * Stores the file of a student's certificate, the first of two steps. Without the second step the file is deleted after
 * a day.
 */
export async function storeUpload(
  { deps, caller }: RequestContext,
  { userId, file }: { userId: string; file: unknown },
): Promise<UploadedFile> {
  requireAdmin(caller)
  if (!(await findStudent(deps.db, userId))) throw new Refusal('user_not_found')
  const { bytes, type } = await readUpload(file)
  const key = await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    return recordUpload(trx, { userId, type, bytes, now })
  })
  // The row is inserted first, so that the cleanup knows every file, and no transaction waits for storage.
  await deps.files.save(key, bytes)
  return { file_path: key, supabase_path: key, file_type: type, file_size: bytes.length }
}

interface NewFile {
  readonly userId: string
  readonly type: FileType
  readonly bytes: Uint8Array
  readonly now: Date
}

/**
 * Records a file that is being stored for a student, and returns its key. Tries the next millisecond if
 * a key is taken.
 */
export async function recordUpload(
  trx: Trx,
  file: NewFile,
  timestamp: number = file.now.getTime(),
): Promise<string> {
  const { userId, type, bytes, now } = file
  const key = certificateFileKey(userId, timestamp, type)
  const taken = await trx
    .selectFrom('certificates')
    .select('id')
    .where('file_key', '=', key)
    .executeTakeFirst()
  const inserted =
    !taken &&
    (await trx
      .insertInto('uploaded_files')
      .values({
        file_key: key,
        user_id: userId,
        file_type: type,
        file_size: bytes.length,
        content_hash: contentHash(bytes),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .returning('file_key')
      .executeTakeFirst())
  return inserted ? key : recordUpload(trx, file, timestamp + 1)
}

/** Returns the storage key of a certificate file. `timestamp` is in milliseconds. */
function certificateFileKey(userId: string, timestamp: number, type: FileType): string {
  return `certificates/${userId}/certificate_${userId}_${timestamp}.${fileTypes[type][0]}`
}
