import { IMPORT_VALUES_KEPT_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { noteOrphaned } from '../../../platform/files/orphaned-files.ts'

const FOREIGN_KEY_VIOLATION = '23503'

interface Deletion {
  readonly trx: Trx
  readonly remove: (ids: readonly string[]) => Promise<unknown>
}

/**
 * Deletes the records of `ids` that have no reason in `reasons` and that no other record refers to. Returns why
 * the others were kept, by id. A record that no longer exists counts as deleted. Calls `remove` once for all
 * records, and then for each single record if that fails.
 */
export async function deleteUnused(
  ids: readonly string[],
  reasons: readonly { readonly id: string; readonly reason: string | null }[],
  deletion: Deletion,
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map(reasons.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])))
  const unused = ids.filter((id) => !kept.has(id))
  if (await wereDeleted(deletion, unused)) return kept
  for (const id of unused) if (!(await wereDeleted(deletion, [id]))) kept.set(id, messages.keptInUse)
  return kept
}

/** Deletes the records. Returns false, and deletes nothing, if another record refers to one of them. */
async function wereDeleted({ trx, remove }: Deletion, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  await sql`savepoint deletion`.execute(trx)
  try {
    await remove(ids)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error
    await sql`rollback to savepoint deletion`.execute(trx)
    return false
  }
}

/**
 * Deletes imports that never ran, and the values and files of rows that were not imported, after
 * `IMPORT_VALUES_KEPT_DAYS`. Nobody needs the personal data in them anymore.
 */
export async function deleteImportValues({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = await clock(db)
  const isOld = sql<boolean>`imports.created_at
    < ${now}::timestamptz - make_interval(days => ${IMPORT_VALUES_KEPT_DAYS})`
  await db.transaction().execute(async (trx) => {
    const unused = await trx
      .deleteFrom('import_files')
      .using('imports')
      .whereRef('imports.id', '=', 'import_id')
      .where(isOld)
      .returning('file_key')
      .execute()
    await noteOrphaned(
      trx,
      unused.map(({ file_key }) => file_key),
      now,
    )
  })
  await db
    .deleteFrom('imports')
    .where('status', 'in', ['uploaded', 'checking', 'checked'])
    .where(isOld)
    .execute()
  await db
    .updateTable('imports')
    .set({ value_mapping: '[]' })
    .where(isOld)
    .where(sql<boolean>`value_mapping <> '[]'`)
    .execute()
  const deleted = JSON.stringify({ '': messages.importValuesDeleted })
  await sql`
    update import_rows set cells = null, key = null,
      state = case when state = 'new' then 'invalid' else state end,
      errors = case when state = 'new' then ${deleted}::jsonb else errors end
    from imports
    where imports.id = import_id and cells is not null and ${isOld}`.execute(db)
}
