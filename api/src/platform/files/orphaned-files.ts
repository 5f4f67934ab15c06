import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'
import type { ClockedDatabase } from '../db/sql.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

interface Stores extends ClockedDatabase {
  readonly files: FileStore
  readonly log: Log
}

/**
 * Records files that no row refers to: before they are stored, or when their row is deleted. If the caller
 * does not remove them, `deleteOrphanedUploads` does a day later.
 */
export async function noteOrphaned(db: Reader, keys: readonly string[], since: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('orphaned_files')
    .values(keys.map((file_key) => ({ file_key, since })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ since }))
    .execute()
}

/** Records that a row now refers to the file, in the transaction that writes the row. */
export async function holdFile(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('orphaned_files').where('file_key', '=', key).execute()
}

/**
 * Deletes those of the files that no row refers to. A file that cannot be deleted now stays recorded, because
 * a storage failure must not undo a finished operation.
 */
export async function removeOrphaned(
  { db, files, log }: Omit<Stores, 'clock'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const orphaned = await db
    .selectFrom('orphaned_files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  for (const { file_key } of orphaned) {
    try {
      await files.remove(file_key)
      await db.deleteFrom('orphaned_files').where('file_key', '=', file_key).execute()
    } catch (err) {
      log.warn({ err, file_key }, 'could not delete an orphaned file')
    }
  }
}

/** Deletes uploads that were never used, and files that no row refers to anymore, a day later. */
export async function deleteOrphanedUploads(deps: Stores): Promise<void> {
  const { db, clock } = deps
  const now = await clock(db)
  const longAgo = sql<Date>`${now}::timestamptz - make_interval(days => ${RETENTION_DAYS.unusedUploads})`
  const old = await db.transaction().execute(async (trx) => {
    const uploads = await trx
      .deleteFrom('uploaded_files')
      .where('created_at', '<', longAgo)
      .returning('file_key')
      .execute()
    await noteOrphaned(
      trx,
      uploads.map(({ file_key }) => file_key),
      now,
    )
    const orphaned = await trx
      .selectFrom('orphaned_files')
      .select('file_key')
      .where('since', '<', longAgo)
      .execute()
    return [...uploads, ...orphaned].map(({ file_key }) => file_key)
  })
  await removeOrphaned(deps, old)
}
