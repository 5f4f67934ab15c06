import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'deps'>
type Table = keyof Schema
type Row<T extends Table> = Selectable<Schema[T]>
type Values<T extends Table> = Partial<Row<T>>
/** An id, or values that the rows have. */
type Which<T extends Table> = string | Values<T>

/** The rows with these values, in the order of their ids, in which they were written. By default all columns. */
export function rowsIn<T extends Table, Column extends keyof Row<T> = keyof Row<T>>(
  app: App,
  table: T,
  values?: Values<T>,
  columns?: readonly Column[],
): Promise<Pick<Row<T>, Column>[]>
// TypeScript cannot check a query on any table, so the bodies below are checked with the types of one table.
export async function rowsIn(
  { deps }: App,
  table: 'users',
  values: Values<'users'> = {},
  columns?: readonly (keyof Row<'users'>)[],
): Promise<object[]> {
  const rows = await deps.db
    .selectFrom(table)
    .selectAll()
    .where((where) => where.and(values))
    .execute()
  const ordered = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return columns ? ordered.map((row) => pick(row, columns)) : ordered
}

/** The row with this id, or the first one with these values. Fails without one. */
export async function rowIn<T extends Table, Column extends keyof Row<T> = keyof Row<T>>(
  app: App,
  table: T,
  which?: Which<T>,
  columns?: readonly Column[],
): Promise<Pick<Row<T>, Column>> {
  const values: object | undefined = typeof which === 'string' ? { id: which } : which
  const [row] = await rowsIn(app, table, values, columns)
  if (row === undefined) throw new Error(`no row in ${table} with ${JSON.stringify(values)}`)
  return row
}

/** Adds a row. Columns with a default may be left out. */
export function addRow<T extends Table>(app: App, table: T, row: Insertable<Schema[T]>): Promise<void>
export async function addRow({ deps }: App, table: 'users', row: Values<'users'>) {
  await deps.db
    .insertInto(table)
    .values(row as Row<'users'>)
    .execute()
}

/** Changes the row with this id, or all rows with these values. */
export function changeRows<T extends Table>(
  app: App,
  table: T,
  which: Which<T>,
  changes: Updateable<Schema[T]>,
): Promise<void>
export async function changeRows(
  { deps }: App,
  table: 'users',
  which: Which<'users'>,
  changes: Updateable<Schema['users']>,
) {
  await deps.db
    .updateTable(table)
    .set(changes)
    .where((where) => where.and(typeof which === 'string' ? { id: which } : which))
    .execute()
}

function pick<T extends object, Column extends keyof T>(row: T, columns: readonly Column[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}
