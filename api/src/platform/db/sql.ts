import { COUNT_LIMIT } from '@cubby/contract/constants'
import { normalEmail } from '@cubby/contract/email'
import type { Pagination } from '@cubby/contract/paging'
import { phoneDigits } from '@cubby/contract/phone'
import { countedRows, paginationOf } from '@cubby/rules/pagination'
import { searchable } from '@cubby/rules/searchable'
import { type Insertable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reader, Trx } from './database.ts'
import type { Schema } from './schema.ts'

export function wordsOf(searchTerm: string | undefined): string[] {
  return (searchTerm ?? '').split(/\s+/).filter(Boolean)
}

/**
 * The right side of a LIKE condition on a text of the SQL function `searchable` that contains a word, ignoring case and
 * accents, or the normal form of an email address. Wildcards in the word are escaped.
 */
export function contains(word: string): RawBuilder<unknown> {
  const email = word.includes('@') ? normalEmail(word) : null
  const [one, ...others] = new Set([word, email ?? word].map(searchable))
  const patterns = [one, ...others].map((text = '') => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  return others.length === 0 ? sql`like ${patterns[0]}` : sql`like any (${patterns})`
}

/** The minimum number of digits that are searched for in phone numbers. Fewer digits match too many of them. */
const PHONE_DIGITS = 3

/** Whether a word is found in a text, or its digits in a phone number. */
export function isFound(
  word: string,
  { text, phone }: { text: RawBuilder<unknown>; phone: RawBuilder<unknown> },
) {
  const inText = sql<SqlBool>`${text} ${contains(word)}`
  const digits = phoneDigits(word)
  if (digits.length < PHONE_DIGITS || /[^\d().+-]/.test(word)) return inText
  return sql<SqlBool>`(${inText} or regexp_replace(${phone}, '\\D', '', 'g') ${contains(digits)})`
}

/** The first and last name of the user in the table joined under this alias, or null without a user. */
export function fullName(alias: string) {
  // Somebody with one name has no last name.
  return sql<
    string | null
  >`rtrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
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
 * Returns the position of a page in the list of all rows of a query without a limit. Counts no further than
 * `countedRows`, because an exact count reads every row of a large school. `older` selects what the list hides by its
 * first day.
 */
export async function paginate<DB, Tables extends keyof DB, Row>(
  db: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, limit }: { readonly page: number; readonly limit: number },
  older?: SelectQueryBuilder<DB, Tables, Row> | null,
): Promise<Pagination> {
  const [{ total, moreThanTotal }, hidden] = await Promise.all([
    countUpTo(db, query, countedRows(page, limit)),
    older ? countUpTo(db, older) : null,
  ])
  return { ...paginationOf(page, limit, total, moreThanTotal), ...(hidden && { older: hidden }) }
}

/** Counts the rows of a query, but no further than `most`. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
  most = COUNT_LIMIT,
): Promise<Pick<Pagination, 'total' | 'moreThanTotal'>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql.lit(1).as('one'))
    .limit(most + 1)
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${counted}) counted`.execute(db)
  const total = rows[0]?.total ?? 0
  return total > most ? { total: most, moreThanTotal: true } : { total }
}

/**
 * The first instant of a calendar date in a time zone, even if its first hour occurs twice. `day` is
 * yyyy-MM-dd, or a date in SQL.
 */
export function startOfDay(day: string | RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const date = typeof day === 'string' ? sql`${day}::date` : day
  return instantOf(sql`${date}::timestamp`, timezone)
}

/**
 * The instant of a local time, a timestamp in SQL. Of a time that occurs twice, the first counts, as in the rules;
 * PostgreSQL alone takes the second. Uses only immutable functions, so that PostgreSQL computes it once if it can.
 */
export function instantOf(local: RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const last = sql`((${local}) at time zone ${timezone})`
  const anHourBefore = sql`((${last} at time zone 'UTC' - interval '1 hour') at time zone 'UTC')`
  return sql<Date>`case when ${anHourBefore} at time zone ${timezone} = (${local})
    then ${anHourBefore} else ${last} end`
}

/** The first instant after a calendar date, yyyy-MM-dd, in a time zone. */
export function endOfDay(day: string, timezone: string): RawBuilder<Date> {
  return startOfDay(sql`(${day}::date + 1)`, timezone)
}

/** Reads the current time. In production always from the database, so that all servers agree. */
export interface Clock {
  (db: Reader): Promise<Date>
  /** An SQL expression for the current time. A clock that does not read the time from the database has none. */
  readonly expression?: RawBuilder<Date>
}

/** A database, and its clock. */
export interface ClockedDatabase {
  readonly db: Database
  readonly clock: Clock
}

export const databaseClock: Clock = Object.assign(readTime, { expression: sql<Date>`clock_timestamp()` })

async function readTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

/** A clock that stands still, for reads that show the state at one time. */
export function clockAt(now: Date): Clock {
  return async () => now
}

/** Returns an SQL expression for the current time, so that no separate statement has to read the time if possible. */
export async function timeIn(clock: Clock, db: Reader): Promise<RawBuilder<Date>> {
  return clock.expression ?? sql<Date>`${await clock(db)}::timestamptz`
}

/** Columns of JSON are given as objects, the others as they are inserted. */
export type NewRow<Table extends keyof Schema> = {
  readonly [Column in keyof Insertable<Schema[Table]>]: Insertable<Schema[Table]>[Column] | object
}

/**
 * Inserts rows that have the same columns, in their order. They travel as one parameter, so that the statement is the
 * same for any number of rows and PostgreSQL prepares it once. `same` are columns that are equal in all rows.
 */
export async function insertRows<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly Partial<NewRow<Table>>[],
  same: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const given = Object.keys(first).map((name) => sql.ref(name))
  const names = [...given, ...Object.keys(same).map((name) => sql.ref(name))]
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join([...given, ...Object.values(same)])}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
