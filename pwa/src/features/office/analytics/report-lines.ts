import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import type { Unit } from './number-text.ts'
import {
  beforeOf,
  type ComparedReport,
  type ComparedRow,
  eventsOf,
  figureOf,
  totalOf,
} from './report-figures.ts'
import type { ReportColumn, ReportShape } from './report-shapes.ts'

/** A number of a line; its value is null if the column has no total. */
export interface ReportCell {
  readonly key: string
  readonly heading: string
  readonly value: number | null
  readonly before: number | undefined
  /** How many events `before` rests on, if the report counts them. */
  readonly events: number | undefined
  readonly unit: Unit
  readonly list: ListTarget | undefined
}

/** A line of the table of a report. */
export interface ReportLine {
  readonly key: string
  readonly name: string
  readonly cells: readonly ReportCell[]
}

/** Returns the number of a row in a column. */
export function cellOf<Row>(
  column: ReportColumn<Row>,
  { row, before }: ComparedRow<Row>,
  range: AnalyticsRange,
) {
  return {
    key: column.key,
    heading: column.heading,
    value: figureOf(row, column.key),
    before: before && beforeOf(before, column),
    events: before && eventsOf([before], column),
    unit: column.unit,
    list: column.listOf?.(row, range),
  }
}

/** Returns the rows of a report as lines, and the line of their totals. */
export function linesOf<Row>(
  { columns, keyOf, nameOf }: ReportShape<Row>,
  { rows, previous }: ComparedReport<Row>,
  range: AnalyticsRange,
): { lines: ReportLine[]; total: ReportLine } {
  const lines = rows.map(({ row, before }) => ({
    key: keyOf(row),
    name: nameOf(row),
    cells: columns.map((column) => cellOf(column, { row, before }, range)),
  }))
  const all = rows.map(({ row }) => row)
  const total = columns.map((column) => ({
    key: column.key,
    heading: column.heading,
    value: totalOf(all, column),
    before: previous && totalBefore(previous, column),
    events: previous && eventsOf(previous, column),
    unit: column.unit,
    list: column.listOf?.(undefined, range),
  }))
  return { lines, total: { key: 'total', name: t('Total'), cells: total } }
}

function totalBefore<Row>(previous: readonly Row[], column: ReportColumn<Row>): number | undefined {
  const isUndefinedRate = previous.every((row) => beforeOf(row, column) === undefined)
  return isUndefinedRate ? undefined : (totalOf(previous, column) ?? undefined)
}
