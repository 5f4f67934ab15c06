import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { Card } from '@/ui/card.tsx'
import { metricName } from './analytics-search.ts'
import type { ComparedReports } from './compared-reports.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'

interface ReportViewProps {
  name: ReportName
  reportOf: ComparedReports
  range: AnalyticsRange
}

/** A report: its chart, and its numbers with their totals. */
export function ReportView({ name, reportOf, range }: ReportViewProps) {
  const report = reportOf(name)
  return (
    <Card as="section" className="grid min-w-0 gap-6 p-4 sm:p-5 print:border-0 print:p-0">
      <h2 className="text-lg">{metricName(name)}</h2>
      {report.rows.length === 0 ? (
        <p className="py-12 text-center text-muted-foreground">{messages.noAnalytics}</p>
      ) : (
        <>
          <ReportChart name={name} reportOf={reportOf} range={range} />
          <ReportTable name={name} report={report} range={range} />
        </>
      )}
    </Card>
  )
}
