import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { sql } from 'kysely'
import type { PlatformDeps } from '../platform-deps.ts'
import { noteOrphaned, removeOrphaned } from './orphaned-files.ts'

/** Deletes uploads that were never used, and files that no row refers to anymore, a day later. */
export async function deleteOrphanedUploads(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'files' | 'log'>,
): Promise<void> {
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
