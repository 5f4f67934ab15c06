import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { BatchContext, ImportDefinition, RowOutcome } from './import-definition.ts'
import type { LockedImport } from './queries.ts'
import { convertValues } from './read-formats.ts'
import { valueReader } from './read-values.ts'

/** The number of rows in one transaction. */
export const BATCH_SIZE = 500

/** Checks or imports the next rows of an import, in the order of the file. Returns false if none is left. */
export async function importBatch(
  ctx: BatchContext,
  { id, mapping, value_mapping }: Pick<LockedImport, 'id' | 'mapping' | 'value_mapping'>,
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
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  const valuesOf = valueReader(definition.columns, mapping, value_mapping)
  const read = (found: readonly { readonly number: number; readonly cells: string[] | null }[]) =>
    found.map(({ number, cells }) => ({
      number,
      ...convertValues(definition.columns, valuesOf(cells ?? []), today),
    }))
  const outcomes = await definition.importRows(ctx, read(rows), {
    isDryRun,
    async earlierRows(keys) {
      const found = isDryRun ? await findEarlierRows(ctx, id, keys) : []
      return new Map(read(found).map((row, at) => [found[at]?.key ?? '', row]))
    },
    earlierShares: (of) => (isDryRun ? sumEarlierShares(ctx, id, of) : noShares),
  })
  await storeOutcomes(trx, id, outcomes, { keepsValues: isDryRun })
  return true
}

const noShares = Promise.resolve(new Map<string, number>())

/** Returns the earlier rows of the file that will create a record with one of these keys. */
function findEarlierRows({ trx }: BatchContext, importId: string, keys: string[]) {
  return trx
    .selectFrom('import_rows')
    .select(['number', 'cells', 'key'])
    .where('import_id', '=', importId)
    .where('state', '=', 'new')
    .where(sql<boolean>`key = any(${keys})`)
    .execute()
}

async function sumEarlierShares(
  { trx }: BatchContext,
  importId: string,
  of: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ of: string; amount: number }>`
    select share_of as of, sum(share)::int as amount from import_rows
    where import_id = ${importId} and state = 'new' and share_of = any(${of}) group by share_of`.execute(trx)
  return new Map(rows.map((row) => [row.of, row.amount]))
}

/**
 * Stores the outcomes of rows in one statement. Deletes the values of valid rows without
 * warnings unless `keepsValues` is true.
 */
export async function storeOutcomes(
  trx: Trx,
  importId: string,
  outcomes: readonly RowOutcome[],
  { keepsValues }: { readonly keepsValues: boolean },
): Promise<void> {
  const stored = outcomes.map(
    ({ number, state, key = null, errors = null, warnings = null, recordId = null, share }) => {
      const keeps = keepsValues || state === 'invalid' || warnings !== null
      return {
        number,
        state,
        errors,
        warnings,
        record_id: recordId,
        key: keeps ? key : null,
        keeps,
        share_of: share?.of,
        share: share?.amount,
      }
    },
  )
  await sql`
    update import_rows
    set state = outcome.state, key = outcome.key, errors = outcome.errors, warnings = outcome.warnings,
      record_id = outcome.record_id,
      share_of = outcome.share_of, share = outcome.share,
      cells = case when outcome.keeps then cells end
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as outcome (number integer, state text, key text, errors jsonb, warnings jsonb, record_id text, keeps boolean,
        share_of text, share integer)
    where import_id = ${importId} and import_rows.number = outcome.number`.execute(trx)
}
