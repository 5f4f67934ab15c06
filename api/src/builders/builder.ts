import { v7 as newId } from 'uuid'
import type { Trx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { insertRows, type NewRow } from '../platform/db/sql.ts'

/** What is known of a new row. Columns of JSON are objects. */
export type Given<Table extends keyof Schema> = Partial<NewRow<Table>> & { readonly id?: string }

/** Inserts rows of a table in one statement, and returns their ids in the same order. */
export type Builder<Row> = (trx: Trx, rows: readonly Row[]) => Promise<string[]>

/**
 * Returns a builder of a table. `complete` returns what a usual row has beyond its id; the given columns win. A column
 * that only some of the rows have is null in the others.
 */
export function builderOf<Table extends keyof Schema, Needed extends Given<Table>>(
  table: Table,
  complete: (row: Needed) => Partial<NewRow<Table>>,
): Builder<Needed & Given<Table>> {
  return async (trx, rows) => {
    const completed = rows.map((row) => ({ ...complete(row), ...row, id: row.id ?? newId() }))
    const names = new Set(completed.flatMap((row) => Object.keys(row)))
    const empty = Object.fromEntries([...names].map((name) => [name, null]))
    await insertRows(
      trx,
      table,
      completed.map((row) => ({ ...empty, ...row })),
    )
    return completed.map(({ id }) => id)
  }
}
