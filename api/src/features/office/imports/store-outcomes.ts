import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { RowOutcome } from './import-definition.ts'

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
