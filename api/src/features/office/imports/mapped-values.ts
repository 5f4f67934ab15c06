import { IMPORT_VALUE_MAX_LENGTH, IMPORT_VALUES_LIMIT } from '@cubby/contract/constants'
import type { ImportValueQuery, ImportValues } from '@cubby/contract/imports'
import { sql } from 'kysely'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { importDefinitions } from './definitions.ts'
import type { LockedImport } from './queries.ts'

/**
 * Returns a function that reads the value of a column from the cells of a row: empty if the file does not have the
 * column, and Cubby's value if the administrator mapped it.
 */
export function cellReader({ values = [], ...places }: LockedImport['mapping']) {
  const mapped = new Map(values.map(({ column, from, to }) => [keyOf(column, from), to]))
  return (column: string, cells: readonly string[]): string => {
    const cell = cells[places[column] ?? -1] ?? ''
    return mapped.get(keyOf(column, cell)) ?? cell
  }
}

function keyOf(column: string, value: string): string {
  return `${column} ${plainValue(value)}`
}

function plainValue(value: string): string {
  return value.trim().toLowerCase()
}

/**
 * Counts the values at a place of the file that Cubby does not recognize, regardless of those that are mapped. Throws
 * Refusal `import_not_found`, and `invalid_input` for a column without a fixed set of values.
 */
export async function listImportValues(
  { deps: { db }, caller }: RequestContext,
  { id, column, place }: ImportValueQuery & { readonly id: string },
): Promise<ImportValues> {
  requireAdmin(caller)
  const found = await db.selectFrom('imports').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('import_not_found')
  const fixed = importDefinitions[found.kind].columns.find(({ name }) => name === column)?.fixed
  if (!fixed) throw new Refusal('invalid_input')
  const { rows } = await sql<{ value: string; rows: number }>`
    select cells ->> ${place}::int as value, count(*)::int as rows from import_rows
    where import_id = ${id} and cells ->> ${place}::int <> '' group by 1 order by 1`.execute(db)
  const counted = new Map<string, { value: string; rows: number }>()
  for (const { value, rows: count } of rows) {
    if (fixed.recognizes(value)) continue
    const same = counted.get(plainValue(value))
    if (same) same.rows += count
    else counted.set(plainValue(value), { value: value.trim(), rows: count })
  }
  const values = [...counted.values()]
    .filter(({ value }) => value.length <= IMPORT_VALUE_MAX_LENGTH)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, IMPORT_VALUES_LIMIT)
  return { values, left_off: counted.size - values.length }
}
