import { type AnalyticsRange, type ReportName, reports } from '@cubby/contract/analytics'
import { csvLines } from '../../../platform/http/csv.ts'
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

async function* csvOf(columns: readonly string[], rows: readonly object[]): AsyncGenerator<string> {
  yield csvLines([columns])
  for (const row of rows) {
    const cells = new Map(Object.entries(row))
    yield csvLines([columns.map((column) => String(cells.get(column)))])
  }
}
