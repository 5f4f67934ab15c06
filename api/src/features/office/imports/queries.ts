import { type ImportRowState, importRowState } from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

/** Locks an import, so that its status and its rows change together. Throws Refusal `import_not_found`. */
export async function lockImport(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('import_not_found')
  return row
}
export type LockedImport = Awaited<ReturnType<typeof lockImport>>

export type RowCounts = Record<ImportRowState, number>

/** Counts the rows of imports by state. */
export async function countImportRows(db: Reader, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['import_id', 'state', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`import_id = any(${ids})`)
    .groupBy(['import_id', 'state'])
    .execute()
  const none = Object.fromEntries(importRowState.options.map((state) => [state, 0])) as RowCounts
  const counts = new Map(ids.map((id) => [id, { ...none }]))
  for (const { import_id, state, count } of rows) {
    const ofImport = counts.get(import_id)
    if (ofImport) ofImport[state] = count
  }
  return counts
}
