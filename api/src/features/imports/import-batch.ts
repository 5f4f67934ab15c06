import type { ImportMapping } from '@cubby/contract/imports'
import { sql } from 'kysely'
import type { BatchContext, ImportDefinition, RowValues } from './import-definition.ts'
import type { LockedImport } from './queries.ts'
import { storeOutcomes } from './store-outcomes.ts'

/** The number of rows in one transaction. */
export const BATCH_SIZE = 500

/** Checks or imports the next rows of an import, in the order of the file. Returns false if none is left. */
export async function importBatch(
  ctx: BatchContext,
  { id, mapping }: Pick<LockedImport, 'id' | 'mapping'>,
  definition: ImportDefinition,
  { from, isDryRun }: { from: 'waiting' | 'new'; isDryRun: boolean },
): Promise<boolean> {
  const { trx } = ctx
  const rows = await trx
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .where('state', '=', from)
    .orderBy('number')
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return false
  const outcomes = await definition.importRows(
    ctx,
    rows.map(({ number, cells }) => ({ number, values: valuesOf(definition, mapping, cells ?? []) })),
    { isDryRun, earlierKeys: (keys) => (isDryRun ? findEarlierKeys(ctx, id, keys) : noKeys) },
  )
  await storeOutcomes(trx, id, outcomes, { keepsValues: isDryRun })
  return true
}

const noKeys = Promise.resolve(new Set<string>())

/** The keys that earlier rows of the file will create. */
async function findEarlierKeys(
  { trx }: BatchContext,
  importId: string,
  keys: string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('import_rows')
    .select('key')
    .where('import_id', '=', importId)
    .where('state', '=', 'new')
    .where(sql<boolean>`key = any(${keys})`)
    .execute()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** The values of all columns by name, empty for those that the file does not have. */
function valuesOf(
  { columns }: Pick<ImportDefinition, 'columns'>,
  mapping: ImportMapping,
  cells: readonly string[],
): RowValues {
  return Object.fromEntries(columns.map(({ name }) => [name, cells[mapping[name] ?? -1] ?? '']))
}
