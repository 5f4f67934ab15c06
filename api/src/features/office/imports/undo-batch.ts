import { BATCH_SIZE } from './import-batch.ts'
import type { BatchContext, ImportDefinition, RowOutcome } from './import-definition.ts'
import type { LockedImport } from './queries.ts'
import { storeOutcomes } from './store-outcomes.ts'

/** Undoes the last rows of an import. Returns false if none is left. */
export async function undoBatch(
  ctx: BatchContext,
  { id }: Pick<LockedImport, 'id'>,
  definition: ImportDefinition,
): Promise<boolean> {
  const rows = await ctx.trx
    .selectFrom('import_rows')
    .select(['number', 'record_id'])
    .where('import_id', '=', id)
    .where('state', '=', 'created')
    .orderBy('number', 'desc')
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return false
  const kept = await definition.undo(
    ctx,
    rows.flatMap(({ record_id }) => record_id ?? []),
  )
  const outcomes = rows.map(({ number, record_id }): RowOutcome => {
    const recordId = record_id ?? ''
    const reason = kept.get(recordId)
    return reason ? { number, state: 'kept', recordId, errors: { '': reason } } : { number, state: 'undone' }
  })
  await storeOutcomes(ctx.trx, id, outcomes, { keepsValues: false })
  return true
}
