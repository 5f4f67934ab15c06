import { type RawBuilder, sql } from 'kysely'

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
