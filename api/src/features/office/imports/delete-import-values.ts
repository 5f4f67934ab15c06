import { IMPORT_VALUES_KEPT_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { noteOrphaned } from '../../../platform/files/orphaned-files.ts'

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
