import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { insertRows, type NewRow } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

type Columns<Table extends keyof Schema> = Insertable<Schema[Table]>

/** The columns without a value of their own. */
type Needed<Table extends keyof Schema> = {
  [Column in keyof Columns<Table>]: undefined extends Columns<Table>[Column]
    ? never
    : null extends Columns<Table>[Column]
      ? never
      : Column
}[keyof Columns<Table>]

/** What is known of a new row. Columns of JSON are objects. */
export type Given<Table extends keyof Schema> = Partial<NewRow<Table>> & { readonly id?: string }

/** Inserts rows of a table in one statement, and returns their ids in the same order. */
export type Builder<Row> = (trx: Trx, rows: readonly Row[]) => Promise<string[]>

/**
 * Returns a function that inserts rows into a table. `usual` has the values of columns that a row leaves out. `copied`
 * names columns that take the value of another column if they are left out. A column that only some of the rows have
 * is null in the others.
 */
export function builderOf<
  Table extends keyof Schema,
  Usual extends Partial<NewRow<Table>>,
  Copied extends Partial<Record<keyof NewRow<Table>, keyof NewRow<Table> & string>>,
>(
  table: Table,
  usual: Usual,
  copied: Copied,
): Builder<Given<Table> & Pick<NewRow<Table>, Exclude<Needed<Table>, keyof Usual | keyof Copied | 'id'>>> {
  return async (trx, rows) => {
    const completed = rows.map((row) => {
      const given = new Map<string, unknown>(Object.entries(row))
      const copies = Object.entries(copied).map(([name, from]) => [name, given.get(String(from))])
      return { ...usual, ...Object.fromEntries(copies), ...row, id: row.id ?? newId() }
    })
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
