import type { Deps } from '../../../platform/deps.ts'
import { type NewKey, uploadKey } from './file-key.ts'

/**
 * Reserves an unused key for a file and records it as orphaned. Files of the same millisecond get successive keys.
 * Storing a document removes this record, so a key without a record may be in use. Therefore a reserved key is
 * compared with the keys of the documents.
 */
export async function reserveKey(deps: Pick<Deps, 'db' | 'clock'>, wanted: NewKey): Promise<string> {
  const since = await deps.clock(deps.db)
  for (let timestamp = since.getTime(); ; timestamp += 1) {
    const file_key = uploadKey(wanted, timestamp)
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
      .where('file_key', '=', file_key)
      .executeTakeFirst()
    if (!taken) return file_key
    await deps.db.deleteFrom('orphaned_files').where('file_key', '=', file_key).execute()
  }
}
