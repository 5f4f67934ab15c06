import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/card.tsx'
import { metricName } from './analytics-search.ts'
import { chartYears } from './chart-years.tsx'
import { RankedBars } from './ranked-bars.tsx'
import { type ComparedReport, figureOf } from './report-figures.ts'
import { cellOf } from './report-lines.ts'
import { type ReportShape, reportShapes } from './report-shapes.ts'
import type { ComparedReports } from './use-analytics.ts'

const loadLines = () => import('./lines-chart.tsx')
const loadRevenue = () => import('./revenue-chart.tsx')
const LinesChart = lazy(async () => ({ default: (await loadLines()).LinesChart }))
const RevenueChart = lazy(async () => ({ default: (await loadRevenue()).RevenueChart }))

/** Loads the code of the charts while the numbers are fetched. If that fails, the chart shows the failure. */
export function preloadCharts(): void {
  void Promise.allSettled([loadLines(), loadRevenue()])
}

interface ReportChartProps {
  name: ReportName
  reportOf: ComparedReports
  range: AnalyticsRange
}

/** The chart of a report. `ReportTable` shows the same numbers as text. */
export function ReportChart(props: ReportChartProps) {
  return <Suspense fallback={<Skeleton className="h-80" />}>{chartOf(props)}</Suspense>
}

function chartOf({ name, reportOf, range }: ReportChartProps) {
  const label = metricName(name)
  switch (name) {
    case 'revenue':
      return <RevenueChart label={label} years={chartYears(range)} rows={reportOf(name).rows} />
    case 'enrollments':
      return (
        <LinesChart
          label={label}
          years={chartYears(range)}
          {...chartLines(reportShapes[name], reportOf(name))}
        />
      )
    case 'user-activity':
      return (
        <LinesChart
          label={label}
          years={chartYears(range)}
          {...chartLines(reportShapes[name], reportOf(name))}
        />
      )
    case 'revenue-by-class':
      return <RankedBars label={label} bars={chartBars(reportShapes[name], reportOf(name), range)} />
    case 'class-enrollments':
      return <RankedBars label={label} bars={chartBars(reportShapes[name], reportOf(name), range)} />
    case 'discounts':
      return <RankedBars label={label} bars={chartBars(reportShapes[name], reportOf(name), range)} />
    case 'user-engagement':
      return (
        <RankedBars
          label={label}
          bars={chartBars(reportShapes[name], reportOf(name), range, 'active_users')}
        />
      )
  }
}

/** Returns the lines of all columns. */
function chartLines<Row extends { period: string }>(
  { columns }: ReportShape<Row>,
  { rows }: ComparedReport<Row>,
) {
  return {
    periods: rows.map(({ row }) => row.period),
    lines: columns.map(({ key, heading: name }) => ({
      name,
      values: rows.map(({ row }) => figureOf(row, key)),
      before: rows.map(({ before }) => before && figureOf(before, key)),
    })),
  }
}

/** Returns the bars of one column, the first one by default. */
function chartBars<Row>(
  { keyOf, nameOf, columns }: ReportShape<Row>,
  { rows }: ComparedReport<Row>,
  range: AnalyticsRange,
  key?: keyof Row & string,
) {
  const column = columns.find((candidate) => candidate.key === key) ?? columns[0]
  if (!column) return []
  return rows.map((compared) => ({
    ...cellOf(column, compared, range),
    key: keyOf(compared.row),
    name: nameOf(compared.row),
  }))
}
