import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { previousRange } from '@cubby/rules/money/periods'
import { t } from '@cubby/texts/t'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { queryOf } from '@/api/call.ts'
import { clockDifference } from '@/api/server-clock.ts'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { ErrorPanel, FailureBanner } from '@/desk/messages/failure.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { daysText, InvalidDates } from '@/desk/table/day-range-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { useWiderThanPhone } from '@/desk/ui/use-wide.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { type AnalyticsSearch, metricName, rangeOf } from './analytics-search.ts'
import { AnalyticsToolbar } from './analytics-toolbar.tsx'
import { Dashboard } from './dashboard.tsx'
import { preloadCharts, ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { type ComparedReports, comparedReports, useAnalytics } from './use-analytics.ts'

interface AnalyticsProps {
  search: AnalyticsSearch
  onSearch: (changes: SearchChanges<AnalyticsSearch>) => void
}

/** Formats a time of day in the provider's time zone, as all other times of administrators: '10:42:07 AM'. */
function clockText(at: number, timeZone: string | undefined): string {
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...time, timeZone }).format(at)
}

/** Analytics below Today. On phones it is folded until it is opened, unless the address names a report or days. */
export function AnalyticsScreen(props: AnalyticsProps) {
  const isPhone = !useWiderThanPhone()
  const [isOpen, setOpen] = useState(Object.keys(props.search).length > 0)
  const id = useId()
  if (!isPhone) return <Analytics {...props} heading="titled" />
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <section className="grid grid-cols-1 gap-2 border-t pt-2">
      <h2 className="font-bold text-xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-11 w-full items-center justify-between"
          onClick={() => setOpen(!isOpen)}
        >
          {t('Analytics')}
          <Chevron className="size-5" aria-hidden="true" />
        </button>
      </h2>
      <div id={id}>{isOpen && <Analytics {...props} heading="untitled" />}</div>
    </section>
  )
}

function Analytics({ search, onSearch, heading }: AnalyticsProps & { heading: 'titled' | 'untitled' }) {
  const today = useToday()
  const timeZone = useTimeZone()
  const range = rangeOf(search, today)
  const previousDays = previousRange(range)
  useEffect(preloadCharts, [])
  const { data, failure, error, busy, updatedAt, refresh } = useAnalytics(range)
  const previous = useAnalytics(previousDays)
  const refreshAll = () => void Promise.all([refresh(), previous.refresh()])
  const { metric = 'summary' } = search
  const isValid = isInOrder(range)
  // Numbers and their changes appear together, because a change that came later would move what is below it.
  const isCompared = previous.data !== undefined || previous.failure !== null
  const compared = (
    <p className="figures text-muted-foreground text-sm">
      <span className="hidden print:inline">{daysText(range.startDate, range.endDate)}. </span>
      {metric === 'summary' &&
        range.endDate < today &&
        `${t('The numbers of active users, classes, and enrollments are as of the end of {day}.', { day: daysText(range.endDate, range.endDate) })} `}
      {previous.failure && !previous.data
        ? t('The previous period could not be loaded, so no changes are shown.')
        : t('Compared with {days}', { days: daysText(previousDays.startDate, previousDays.endDate) })}
    </p>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionHeading
        title={t('Analytics')}
        isPart={heading}
        description={
          updatedAt > 0
            ? t('Last updated {time}', { time: clockText(updatedAt + clockDifference(), timeZone) })
            : t('Revenue, enrollments, and users')
        }
        isSpecified={updatedAt > 0}
        more={
          <>
            <Button variant="outline" size="small" busy={busy} disabled={!isValid} onClick={refreshAll}>
              {t('Refresh Data')}
            </Button>
            <DownloadButton
              path={`/admin/analytics/export/${metric}?${queryOf({ ...range })}`}
              disabled={!isValid}
              fileName={`${metric}-${range.startDate}-${range.endDate}.csv`}
              label={t('Export Report')}
            />
          </>
        }
      />
      <AnalyticsToolbar metric={metric} range={range} onSearch={onSearch} />
      {isValid && metric !== 'summary' && compared}
      <p role="status" className="sr-only">
        {data && isCompared && !busy && !failure && t('Report loaded')}
      </p>
      {data && failure && <FailureBanner error={error} failed={failure.text} />}
      {!isValid ? (
        <InvalidDates />
      ) : failure && !data ? (
        <ErrorPanel message={failure.text} detail={failure.detail} onRetry={refreshAll} />
      ) : !data || !isCompared ? (
        <div className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
        </div>
      ) : metric === 'summary' ? (
        <Dashboard
          summary={data.summary}
          previous={previous.data?.summary}
          reportOf={comparedReports(data, previous.data)}
          range={range}
          today={today}
          compared={compared}
        />
      ) : (
        <ReportView name={metric} reportOf={comparedReports(data, previous.data)} range={range} />
      )}
    </div>
  )
}

interface ReportViewProps {
  name: ReportName
  reportOf: ComparedReports
  range: AnalyticsRange
}

/** A report: its chart, and its numbers with their totals. */
function ReportView({ name, reportOf, range }: ReportViewProps) {
  const report = reportOf(name)
  return (
    <Card as="section" className="grid min-w-0 gap-6 p-4 sm:p-5 print:border-0 print:p-0">
      <h2 className="text-lg">{metricName(name)}</h2>
      {report.rows.length === 0 ? (
        <p className="py-12 text-center text-muted-foreground">{t(messages.noAnalytics)}</p>
      ) : (
        <>
          <ReportChart name={name} reportOf={reportOf} range={range} />
          <ReportTable name={name} report={report} range={range} />
        </>
      )}
    </Card>
  )
}
