import { type AnalyticsRange, type ReportName, reports } from '@cubby/contract/analytics'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readReport, readSummary } from './read-reports.ts'

/** Exports a report or the summary for administrators as CSV, with a column for each field. */
export async function exportReport(
  ctx: RequestContext,
  { type, range }: { readonly type: ReportName | 'summary'; readonly range: AnalyticsRange },
): Promise<AsyncIterable<string>> {
  if (type === 'summary') {
    const { at_end, ...summary } = await readSummary(ctx, range)
    const row = { ...summary, ...at_end }
    return csvOf(Object.keys(row), [row])
  }
  return csvOf(Object.keys(reports[type].row.shape), await readReport(ctx, { name: type, ...range }))
}

function csvOf(fields: readonly string[], rows: readonly object[]): AsyncGenerator<string> {
  const columns = fields.map(
    (field): CsvColumn<ReadonlyMap<string, unknown>> => [field, (row) => String(row.get(field))],
  )
  return csvPieces(columns, [rows.map((row) => new Map(Object.entries(row)))])
}
