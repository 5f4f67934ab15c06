import type { AnalyticsRange } from '@cubby/contract/analytics'
import { periodsOf } from '@cubby/rules/periods'
import { type RawBuilder, sql } from 'kysely'

/** A range of days where the provider is. */
export interface Range extends AnalyticsRange {
  readonly timezone: string
}

/** The first instant of the range, and the first one after it. */
export function boundsOf({ startDate, endDate, timezone }: Range) {
  return {
    from: startOf(sql`${startDate}::date`, timezone),
    until: startOf(sql`(${endDate}::date + 1)`, timezone),
  }
}

/**
 * The first instant of a day somewhere, also of one whose first hour comes twice. Of nothing but immutable
 * functions: PostgreSQL works it out once, not for each row.
 */
function startOf(day: RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const midnight = sql`(${day}::timestamp at time zone ${timezone})`
  const anHourBefore = sql`((${midnight} at time zone 'UTC' - interval '1 hour') at time zone 'UTC')`
  return sql<Date>`case when (${anHourBefore} at time zone ${timezone})::date = ${day}
    then ${anHourBefore} else ${midnight} end`
}

/**
 * Which period of the range an instant lies in, from 1 on. Compared with where the periods begin: to ask each of
 * half a million instants for its day in a time zone takes seconds.
 */
export function periodOf(column: string, { startDate, endDate, timezone }: Range): RawBuilder<number> {
  const days = periodsOf(startDate, endDate).map((period) => `${period}-01`.slice(0, 10))
  const start = startOf(sql`day`, timezone)
  return sql<number>`width_bucket(${sql.ref(column)}, (
    select array_agg(${start} order by day) from unnest(string_to_array(${days.join(',')}, ',')::date[]) day))`
}

/** A row for each period of the range, under its name, also for those in which nothing was. */
export function everyPeriod<Row extends { period: number }>(
  range: Range,
  rows: readonly Row[],
  nothing: Omit<Row, 'period'>,
): (Omit<Row, 'period'> & { period: string })[] {
  const found = new Map(rows.map((row) => [row.period, row]))
  return periodsOf(range.startDate, range.endDate).map((period, before) => ({
    ...(found.get(before + 1) ?? nothing),
    period,
  }))
}
