import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Removes files that were uploaded and never said to be anything, a day after. */
export async function sweepUploads({
  db,
  clock,
  files,
}: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = await clock(db)
  const swept = await db
    .deleteFrom('uploaded_files')
    .where('created_at', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .returning('file_key')
    .execute()
  for (const { file_key } of swept) await files.remove(file_key)
}
