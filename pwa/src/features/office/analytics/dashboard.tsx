import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, AnalyticsSummary, ReportName } from '@cubby/contract/office/analytics'
import { useState } from 'react'
import { ListLink, type ListTarget } from '@/desk/shell/section-heading.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ChangeNote } from './change-note.tsx'
import { FigureCards } from './figure-cards.tsx'
import { enrollmentsMade, enrollmentsWithPayments } from './list-targets.ts'
import { numberText, type Unit } from './number-text.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { summaryFigures } from './summary-figures.ts'
import type { ComparedReports } from './use-analytics.ts'

interface DashboardProps {
  summary: AnalyticsSummary
  /** The summary of the previous period, once it is known. */
  previous: AnalyticsSummary | undefined
  reportOf: ComparedReports
  range: AnalyticsRange
  today: string
}

export function Dashboard({ summary, previous, reportOf, range, today }: DashboardProps) {
  const hasNoEnrollments = reportOf('enrollments').rows.every(({ row }) => row.total_enrollments === 0)
  const hasNoRevenue = reportOf('revenue').rows.every(({ row }) => row.net_revenue === 0)
  return (
    <div className="grid gap-4">
      <FigureCards figures={summaryFigures(summary, previous, range, today)} />
      <div className="grid gap-4 xl:grid-cols-2">
        <ReportPanel
          title="Enrollment Trends"
          empty={hasNoEnrollments && messages.noEnrollmentTrend}
          name="enrollments"
          reportOf={reportOf}
          range={range}
        />
        <ReportPanel
          title="Revenue Overview"
          empty={hasNoRevenue && messages.noRevenue}
          name="revenue"
          reportOf={reportOf}
          range={range}
        />
        <TopList
          title="Top Performing Classes"
          unit="rate"
          items={reportOf('class-enrollments').rows.map(({ row, before }) => ({
            id: row.class_id,
            name: row.class_name,
            main: {
              value: row.enrollment_rate,
              before: before?.total_enrollments ? before.enrollment_rate : undefined,
            },
            counted: {
              words: 'enrollments made',
              value: row.total_enrollments,
              before: before?.total_enrollments,
              list: enrollmentsMade(range, { classId: row.class_id }),
            },
          }))}
        />
        <TopList
          title="Revenue by Class"
          unit="money"
          items={reportOf('revenue-by-class').rows.map(({ row, before }) => ({
            id: row.class_id,
            name: row.class_name,
            main: { value: row.net_revenue, before: before?.net_revenue },
            counted: {
              words: 'enrollments with payments',
              value: row.enrollment_count,
              before: before?.enrollment_count,
              list: enrollmentsWithPayments(range, { classId: row.class_id }),
            },
          }))}
        />
      </div>
    </div>
  )
}

interface ReportPanelProps {
  title: string
  /** The text when there is no data. */
  empty: string | false
  name: ReportName
  reportOf: ComparedReports
  range: AnalyticsRange
}

/** A chart, or the same data as a table. */
function ReportPanel({ title, empty, name, reportOf, range }: ReportPanelProps) {
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

const SHOWN = 10

interface TopFigure {
  readonly value: number
  /** The number of the previous period; undefined if there is none. */
  readonly before: number | undefined
}

interface TopListProps {
  title: string
  /** The unit of the number at the right. */
  unit: Unit
  /** `list` links to the rows that `counted` counts. */
  items: readonly {
    readonly id: string
    readonly name: string
    readonly main: TopFigure
    readonly counted: TopFigure & { readonly words: string; readonly list: ListTarget }
  }[]
}

export function TopList({ title, unit, items }: TopListProps) {
  return (
    <Card as="section" className="grid min-w-0 content-start gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && <p className="py-8 text-center text-muted-foreground">{messages.noAnalytics}</p>}
      <ol className="grid divide-y">
        {items.slice(0, SHOWN).map(({ id, name, main, counted }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="figures flex flex-wrap items-baseline gap-x-3 text-muted-foreground text-sm">
                <ListLink list={counted.list}>
                  {numberText(counted.value, 'count')} {counted.words}
                  <span className="sr-only"> in {name}</span>
                </ListLink>
                <ChangeNote value={counted.value} before={counted.before} unit="count" />
              </span>
            </span>
            <span className="figures grid justify-items-end text-right">
              <span className="font-semibold">{numberText(main.value, unit)}</span>
              <ChangeNote value={main.value} before={main.before} unit={unit} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
