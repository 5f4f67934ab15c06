import type { AnalyticsRange } from '@cubby/contract/analytics'
import { periodLength, periodsOf } from '@cubby/rules/periods'
import { type RawBuilder, sql } from 'kysely'

/** A range of days where the provider is. */
export interface Range extends AnalyticsRange {
  readonly timezone: string
}

/** The first instant of the range, and the first one after it. */
export function boundsOf({ startDate, endDate, timezone }: Range) {
  return {
    from: sql<Date>`(${startDate}::date::timestamp at time zone ${timezone})`,
    until: sql<Date>`((${endDate}::date + 1)::timestamp at time zone ${timezone})`,
  }
}

/** The period that an instant lies in, as the reports name it. */
export function periodOf(column: string, { startDate, endDate, timezone }: Range): RawBuilder<string> {
  const format = periodLength(startDate, endDate) === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  // As literals: a grouped expression must be the same text wherever it stands.
  return sql<string>`to_char(${sql.ref(column)} at time zone ${sql.lit(timezone)}, ${sql.lit(format)})`
}

/** A row for each period of the range, also for those in which nothing was. */
export function everyPeriod<Row extends { period: string }>(
  range: Range,
  rows: readonly Row[],
  nothing: Omit<Row, 'period'>,
): (Omit<Row, 'period'> & { period: string })[] {
  const found = new Map(rows.map((row) => [row.period, row]))
  return periodsOf(range.startDate, range.endDate).map(
    (period) => found.get(period) ?? { ...nothing, period },
  )
}
