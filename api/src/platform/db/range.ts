import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { periodsOf } from '@cubby/rules/money/periods'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { endOfDay, startOfDay } from './sql.ts'

/** A range of days in the provider's time zone. */
export interface Range extends AnalyticsRange {
  readonly timezone: string
}

/** The first instant of the range, and the first one after it. */
export function boundsOf({ startDate, endDate, timezone }: Range) {
  return {
    from: startOfDay(startDate, timezone),
    until: endOfDay(endDate, timezone),
  }
}

/**
 * The number of the period that contains an instant, starting at 1. Compares with the starts of the periods,
 * because converting half a million instants to days takes seconds.
 */
export function periodOf(column: string, { startDate, endDate, timezone }: Range): RawBuilder<number> {
  const days = periodsOf(startDate, endDate).map((period) => `${period}-01`.slice(0, 10))
  const start = startOfDay(sql`day`, timezone)
  return sql<number>`width_bucket(${sql.ref(column)}, (
    select array_agg(${start} order by day) from unnest(string_to_array(${days.join(',')}, ',')::date[]) day))`
}

/** One row for each period of the range, with its name, including periods without data. */
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

/** Used when one of the two days is missing. */
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Returns the range between two days. Without one of them, it is open on that side. Null without both. */
export function openRange(
  timezone: string,
  first: string | undefined,
  last: string | undefined,
): Range | null {
  if (first === undefined && last === undefined) return null
  return { startDate: first ?? FIRST_DAY, endDate: last ?? LAST_DAY, timezone }
}

/** Whether the instant in a column is in a range. */
export function isWithin(column: string, range: Range): RawBuilder<SqlBool> {
  const { from, until } = boundsOf(range)
  return sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`
}

interface ReceivedFilter {
  readonly receivedFrom?: string | undefined
  readonly receivedTo?: string | undefined
}

/** The receipt days of a filter; null when it has none. */
export function receivedDays(timezone: string, { receivedFrom, receivedTo }: ReceivedFilter): Range | null {
  return openRange(timezone, receivedFrom, receivedTo)
}
