import { searchable } from '@cubby/rules/searchable'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** The words of a search, in lower case and without accents. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return searchable(searchTerm ?? '')
    .split(/\s+/)
    .filter(Boolean)
}

/**
 * The right side of a LIKE condition on a text of the SQL function `searchable` that contains a word. Wildcards in the
 * word are escaped.
 */
export function contains(word: string): RawBuilder<unknown> {
  return sql`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** The first and last name of the user in the table joined under this alias, or null without a user. */
export function fullName(alias: string) {
  return sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}

/** The number of rows in memory at once. */
const CHUNK = 1_000

/**
 * Yields all rows in chunks, so that memory use does not grow with their number. `read` returns at most
 * `limit` rows after a given row, or the first ones. The order must be strict: no two rows are equal.
 */
export async function* inChunks<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, CHUNK)
    if (rows.length > 0) yield rows
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last !== undefined)
}

/** Returns the number of rows of a query without a limit. Its columns and its order make no difference. */
export async function countRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    // TypeScript cannot infer the row of a query on any tables.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/**
 * The first instant of a calendar date in a time zone, even if its first hour occurs twice. `day` is
 * yyyy-MM-dd, or a date in SQL. Uses only immutable functions, so that PostgreSQL computes it once and not
 * for each row.
 */
export function startOfDay(day: string | RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const date = typeof day === 'string' ? sql`${day}::date` : day
  const midnight = sql`(${date}::timestamp at time zone ${timezone})`
  const anHourBefore = sql`((${midnight} at time zone 'UTC' - interval '1 hour') at time zone 'UTC')`
  return sql<Date>`case when (${anHourBefore} at time zone ${timezone})::date = ${date}
    then ${anHourBefore} else ${midnight} end`
}

/** The first instant after a calendar date, yyyy-MM-dd, in a time zone. */
export function endOfDay(day: string, timezone: string): RawBuilder<Date> {
  return startOfDay(sql`(${day}::date + 1)`, timezone)
}
