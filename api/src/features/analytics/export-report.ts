import { type AnalyticsRange, analyticsSummary, type ReportName, reports } from '@cubby/contract/analytics'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { csvLines } from '../../platform/http/csv.ts'
import { readReport, readSummary } from './read-reports.ts'

/** A report, or the four cards, as CSV with a column for each field. For whom: as `readReport`. */
export async function exportReport(
  deps: Deps,
  caller: Caller,
  type: ReportName | 'summary',
  range: AnalyticsRange,
): Promise<AsyncIterable<string>> {
  if (type === 'summary') {
    return csvOf(Object.keys(analyticsSummary.shape), [await readSummary(deps, caller, range)])
  }
  return csvOf(Object.keys(reports[type].row.shape), await readReport(deps, caller, type, range))
}

async function* csvOf(columns: readonly string[], rows: readonly object[]): AsyncGenerator<string> {
  yield csvLines([columns])
  for (const row of rows) {
    const cells = new Map(Object.entries(row))
    yield csvLines([columns.map((column) => String(cells.get(column)))])
  }
}
