import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, AnalyticsSummary, ReportName } from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import { type ReactNode, useState } from 'react'
import { ListLink, type ListTarget } from '@/desk/shell/section-heading.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
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
  /**
   * What the charts and lists are compared with. The cards say it themselves, because their numbers are of
   * other days.
   */
  compared: ReactNode
}

export function Dashboard({ summary, previous, reportOf, range, today, compared }: DashboardProps) {
  const hasNoEnrollments = reportOf('enrollments').rows.every(({ row }) => row.total_enrollments === 0)
  const trends: Readonly<Record<string, readonly number[]>> = {
    'Monthly Revenue': reportOf('revenue').rows.map(({ row }) => row.net_revenue),
    'Active Enrollments': reportOf('enrollments').rows.map(({ row }) => row.total_enrollments),
    'Active Users': reportOf('user-activity').rows.map(({ row }) => row.active_users),
  }
  const hasNoRevenue = reportOf('revenue').rows.every(({ row }) => row.net_revenue === 0)
  return (
    <div className="grid gap-4 print:block">
      <FigureCards
        figures={summaryFigures(summary, previous, range, today).map((figure) => ({
          ...figure,
          trend: trends[figure.name],
        }))}
      />
      {compared}
      {/* In a grid, or in cards that must not break, the charts leave a printed sheet empty. */}
      <div className="grid gap-4 xl:grid-cols-2 print:mt-4 print:block print:space-y-4">
        <ReportPanel
          title={t('Enrollment Trends')}
          empty={hasNoEnrollments && t(messages.noEnrollmentTrend)}
          name="enrollments"
          reportOf={reportOf}
          range={range}
        />
        <ReportPanel
          title={t('Revenue Overview')}
          empty={hasNoRevenue && t(messages.noRevenue)}
          name="revenue"
          reportOf={reportOf}
          range={range}
        />
        <TopList
          title={t('Top Performing Classes')}
          unit="rate"
          items={reportOf('class-enrollments').rows.map(({ row }) => ({
            id: row.class_id,
            name: row.class_name,
            value: row.enrollment_rate,
            counted: {
              text: t('{count, plural, one {# enrollment} other {# enrollments}} made', {
                count: row.total_enrollments,
              }),
              list: enrollmentsMade(range, { classId: row.class_id }),
            },
          }))}
        />
        <TopList
          title={t('Revenue by Class')}
          unit="money"
          items={reportOf('revenue-by-class').rows.map(({ row }) => ({
            id: row.class_id,
            name: row.class_name,
            value: row.net_revenue,
            counted: {
              text: t('{count, plural, one {# enrollment} other {# enrollments}} with payments', {
                count: row.enrollment_count,
              }),
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
    <Card as="section" className="grid min-w-0 content-start gap-4 p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {empty === false && (
          <Button variant="quiet" size="small" onClick={() => setTable(!table)}>
            {table
              ? rich('Show the chart <hidden>{title}</hidden>', { title, hidden: srOnly })
              : rich('Show as table <hidden>{title}</hidden>', { title, hidden: srOnly })}
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

interface TopListProps {
  title: string
  /** The unit of the number at the right. */
  unit: Unit
  /** `list` links to the rows that `counted` counts. */
  items: readonly {
    readonly id: string
    readonly name: string
    readonly value: number
    readonly counted: { readonly text: string; readonly list: ListTarget }
  }[]
}

/** The top classes of a report, each with its count and a bar. The report itself compares them with before. */
export function TopList({ title, unit, items }: TopListProps) {
  // A share fills its part of the bar. A count or an amount is compared with the highest.
  const highest = unit === 'rate' ? 100 : Math.max(1, ...items.map(({ value }) => value))
  const ranked = items.toSorted((one, other) => other.value - one.value)
  return (
    <Card as="section" className="grid min-w-0 content-start gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && (
        <p className="py-8 text-center text-muted-foreground">{t(messages.noAnalytics)}</p>
      )}
      <ol className="grid divide-y">
        {ranked.slice(0, SHOWN).map(({ id, name, value, counted }) => (
          <li key={id} className="grid grid-cols-1 py-2">
            <span className="flex items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold">{name}</span>
              <span className="figures shrink-0 whitespace-nowrap font-semibold">
                {numberText(value, unit)}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="figures text-sm">
                <ListLink list={counted.list} className={countedLink}>
                  {rich('{counted}<hidden> in {name}</hidden>', {
                    counted: counted.text,
                    name,
                    hidden: srOnly,
                  })}
                </ListLink>
              </span>
            </span>
            <span className="mt-1 h-1.5 overflow-clip rounded-full bg-muted" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-primary"
                style={{ width: `${Math.min(1, Math.max(0, value) / highest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const countedLink =
  'inline-flex min-h-6 items-center pointer-coarse:min-h-11 text-muted-foreground underline decoration-1 underline-offset-4 hover:decoration-2'
