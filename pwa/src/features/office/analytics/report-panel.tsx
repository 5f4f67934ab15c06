import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { ComparedReports } from './compared-reports.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'

interface ReportPanelProps {
  title: string
  /** The text when there is no data. */
  empty: string | false
  name: ReportName
  reportOf: ComparedReports
  range: AnalyticsRange
}

/** A chart, or the same data as a table. */
export function ReportPanel({ title, empty, name, reportOf, range }: ReportPanelProps) {
  const [table, setTable] = useState(false)
  return (
    <Card as="section" className="grid min-w-0 content-start gap-4 p-4 sm:p-5 print:break-inside-avoid">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {empty === false && (
          <Button variant="quiet" size="small" onClick={() => setTable(!table)}>
            {table ? 'Show the chart' : 'Show as table'} <span className="sr-only">{title}</span>
          </Button>
        )}
      </div>
      {empty ? (
        <p className="py-12 text-center text-muted-foreground">{empty}</p>
      ) : table ? (
        <ReportTable name={name} report={reportOf(name)} range={range} />
      ) : (
        <ReportChart name={name} reportOf={reportOf} range={range} />
      )}
    </Card>
  )
}
