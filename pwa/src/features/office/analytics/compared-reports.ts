import type { ReportName, ReportRow } from '@cubby/contract/office/analytics'
import { type ComparedReport, compareRows } from './report-figures.ts'
import { type ReportShape, reportShapes } from './report-shapes.ts'
import type { Analytics } from './use-analytics.ts'

export type ComparedReports = <Name extends ReportName>(name: Name) => ComparedReport<ReportRow<Name>>

/** Returns a function that compares a report with that of the previous period. */
export function comparedReports(analytics: Analytics, previous: Analytics | undefined): ComparedReports {
  return <Name extends ReportName>(name: Name) => {
    const shape: ReportShape<ReportRow<Name>> = reportShapes[name]
    return compareRows(shape, analytics.rows(name), previous?.rows(name))
  }
}
