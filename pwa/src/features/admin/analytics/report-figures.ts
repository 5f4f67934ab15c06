import { rateOf } from '@cubby/rules/periods'
import type { ReportColumn, ReportShape } from './report-shapes.ts'

/** A row of a report, and the row of the previous period that it is compared with, if that is known. */
interface ComparedRow<Row> {
  readonly row: Row
  readonly before: Row | undefined
}

/** A report, and the one of the previous period, if that is known. */
export interface ComparedReport<Row> {
  readonly rows: readonly ComparedRow<Row>[]
  readonly previous: readonly Row[] | undefined
}

/** Returns a number of a row. */
export function figureOf<Row>(row: Row, key: keyof Row & string): number {
  return Number(row[key])
}

/** Returns a number of a row of the previous period; undefined for the rate of nothing. */
export function beforeOf<Row>(row: Row, { key, total }: ReportColumn<Row>): number | undefined {
  const isOfNothing = Array.isArray(total) && figureOf(row, total[1]) === 0
  return isOfNothing ? undefined : figureOf(row, key)
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
 * Pairs each row with its row of the previous period: of the same class or role, or of the period at the same
 * distance from the end. What only one of the two periods has is compared with 0.
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
    const later = previous.length - rows.length
    return { rows: rows.map((row, at) => orZeros(row, previous[at + later])), previous }
  }
  const known = new Map(previous.map((row) => [keyOf(row), row]))
  const current = new Set(rows.map(keyOf))
  const gone = previous.filter((row) => !current.has(keyOf(row)))
  return {
    rows: [
      ...rows.map((row) => orZeros(row, known.get(keyOf(row)))),
      ...gone.map((before) => ({ row: { ...before, ...zeros }, before })),
    ],
    previous,
  }
}
