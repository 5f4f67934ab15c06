import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, AnalyticsSummary } from '@cubby/contract/office/analytics'
import type { ComparedReports } from './compared-reports.ts'
import { FigureCards } from './figure-cards.tsx'
import { enrollmentsMade, enrollmentsWithPayments } from './list-targets.ts'
import { ReportPanel } from './report-panel.tsx'
import { summaryFigures } from './summary-figures.ts'
import { TopList } from './top-list.tsx'

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
