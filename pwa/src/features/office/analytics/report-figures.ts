import { rateOf } from '@cubby/rules/money/periods'
import type { ReportColumn, ReportShape } from './report-shapes.ts'

/** A row of a report, and the row of the previous period, once that is known. */
export interface ComparedRow<Row> {
  readonly row: Row
  readonly before: Row | undefined
}

/** The compared rows of a report, and all rows of the previous period, once they are known. */
export interface ComparedReport<Row> {
  readonly rows: readonly ComparedRow<Row>[]
  readonly previous: readonly Row[] | undefined
}

/** Returns a number of a row. */
export function figureOf<Row>(row: Row, key: keyof Row & string): number {
  return Number(row[key])
}

/** Returns a number of a row of the previous period; undefined for a rate whose denominator is 0. */
export function beforeOf<Row>(row: Row, { key, total }: ReportColumn<Row>): number | undefined {
  const isUndefinedRate = Array.isArray(total) && figureOf(row, total[1]) === 0
  return isUndefinedRate ? undefined : figureOf(row, key)
}

/** Returns how many events a number of a row rests on; undefined if the report does not count them. */
export function eventsOf<Row>(
  rows: readonly Row[],
  { events, total }: ReportColumn<Row>,
): number | undefined {
  const key = events ?? (Array.isArray(total) ? total[1] : undefined)
  return key === undefined ? undefined : sumOf(rows, key)
}

/** Returns the total of a column: a sum, or the ratio of two sums; null if the column has no total. */
export function totalOf<Row>(rows: readonly Row[], { key, total }: ReportColumn<Row>): number | null {
  if (total === null) return null
  if (total === 'sum') return sumOf(rows, key)
  const [part, whole] = total
  return rateOf(sumOf(rows, part), sumOf(rows, whole))
}

function sumOf<Row>(rows: readonly Row[], key: keyof Row & string): number {
  // In cents, because sums of fractions of dollars are not exact.
  return rows.reduce((sum, row) => sum + Math.round(figureOf(row, key) * 100), 0) / 100
}

/**
 * Pairs each row with the row of the same class or role in the previous period; days or months are paired backward
 * from the last one. A row without a partner is compared with zeros, but the first days or months of a longer previous
 * period are left out.
 */
export function compareRows<Row extends object>(
  { keyOf, columns }: ReportShape<Row>,
  rows: readonly Row[],
  previous: readonly Row[] | undefined,
): ComparedReport<Row> {
  if (!previous) return { rows: rows.map((row) => ({ row, before: undefined })), previous }
  const zeros = Object.fromEntries(columns.map(({ key }) => [key, 0]))
  const orZeros = (row: Row, before: Row | undefined) => ({ row, before: before ?? { ...row, ...zeros } })
  if (rows.some((row) => 'period' in row)) {
    const offset = previous.length - rows.length
    return { rows: rows.map((row, at) => orZeros(row, previous[at + offset])), previous }
  }
  const previousByKey = new Map(previous.map((row) => [keyOf(row), row]))
  const current = new Set(rows.map(keyOf))
  const onlyPrevious = previous.filter((row) => !current.has(keyOf(row)))
  return {
    rows: [
      ...rows.map((row) => orZeros(row, previousByKey.get(keyOf(row)))),
      ...onlyPrevious.map((before) => ({ row: { ...before, ...zeros }, before })),
    ],
    previous,
  }
}
