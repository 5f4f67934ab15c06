import type { Reader, Trx } from '../db/database.ts'
import type { PlatformDeps } from '../platform-deps.ts'

/**
 * Notes files that no row holds: before they are kept, or with the row that held them. Should nobody come
 * to it, `sweepUploads` removes them a day later.
 */
export async function noteOrphaned(db: Reader, keys: readonly string[], since: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('orphaned_files')
    .values(keys.map((file_key) => ({ file_key, since })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ since }))
    .execute()
}

/** Says, with the row that holds it, that a file is not loose. */
export async function holdFile(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('orphaned_files').where('file_key', '=', key).execute()
}

/**
 * Removes those of the files that are loose. What the storage does not remove now stays noted: an operation that
 * was done is not undone by it.
 */
export async function removeOrphaned(
  { db, files, log }: Pick<PlatformDeps, 'db' | 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const loose = await db
    .selectFrom('orphaned_files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  for (const { file_key } of loose) {
    try {
      await files.remove(file_key)
      await db.deleteFrom('orphaned_files').where('file_key', '=', file_key).execute()
    } catch (err) {
      log.warn({ err, file_key }, 'a file that nothing holds could not be removed')
    }
  }
}
