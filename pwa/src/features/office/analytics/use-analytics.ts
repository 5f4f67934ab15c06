import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import type {
  AnalyticsRange,
  AnalyticsSummary,
  ReportName,
  ReportRow,
} from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { type Failure, failureMessageOf } from '@/desk/messages/failure.tsx'
import { type ComparedReport, compareRows } from './report-figures.ts'
import { type ReportShape, reportShapes } from './report-shapes.ts'

/** The message when a report fails without a reason. */
const failed: Record<ReportName, string> = {
  revenue: t(messages.revenueTrendsFailed),
  'revenue-by-class': t(messages.revenueByClassFailed),
  enrollments: t(messages.enrollmentTrendsFailed),
  'class-enrollments': t(messages.classEnrollmentsReportFailed),
  'user-engagement': t(messages.userEngagementFailed),
  'user-activity': t(messages.analyticsDataFailed),
  discounts: t(messages.analyticsDataFailed),
}

interface Analytics {
  readonly summary: AnalyticsSummary
  readonly rows: <Name extends ReportName>(name: Name) => readonly ReportRow<Name>[]
}

type Rows = { readonly [Name in ReportName]: readonly ReportRow<Name>[] }

/** Fetches the summary and the seven reports of a range in parallel. */
export function useAnalytics({ startDate, endDate }: AnalyticsRange) {
  const query = { startDate, endDate }
  const queryOf = <Result>(path: string, fetch: (signal: AbortSignal) => Promise<Result>) => ({
    queryKey: ['analytics', path, startDate, endDate],
    enabled: isInOrder(query),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetch(signal),
  })
  const summary = useQuery(
    queryOf('summary', (signal) => callAsUser('GET', '/admin/analytics/summary', { query, signal })),
  )
  const reports = {
    revenue: useQuery(
      queryOf('revenue', (signal) => callAsUser('GET', '/admin/analytics/revenue', { query, signal })),
    ),
    'revenue-by-class': useQuery(
      queryOf('revenue/classes', (signal) =>
        callAsUser('GET', '/admin/analytics/revenue/classes', { query, signal }),
      ),
    ),
    enrollments: useQuery(
      queryOf('enrollments/trends', (signal) =>
        callAsUser('GET', '/admin/analytics/enrollments/trends', { query, signal }),
      ),
    ),
    'class-enrollments': useQuery(
      queryOf('enrollments/classes', (signal) =>
        callAsUser('GET', '/admin/analytics/enrollments/classes', { query, signal }),
      ),
    ),
    'user-engagement': useQuery(
      queryOf('users/engagement', (signal) =>
        callAsUser('GET', '/admin/analytics/users/engagement', { query, signal }),
      ),
    ),
    'user-activity': useQuery(
      queryOf('users/activity', (signal) =>
        callAsUser('GET', '/admin/analytics/users/activity', { query, signal }),
      ),
    ),
    discounts: useQuery(
      queryOf('discounts', (signal) => callAsUser('GET', '/admin/analytics/discounts', { query, signal })),
    ),
  }

  const all = [summary, ...Object.values(reports)]
  const isLoaded = all.every(({ data }) => data !== undefined)
  const rows: Rows = {
    revenue: reports.revenue.data?.rows ?? [],
    'revenue-by-class': reports['revenue-by-class'].data?.rows ?? [],
    enrollments: reports.enrollments.data?.rows ?? [],
    'class-enrollments': reports['class-enrollments'].data?.rows ?? [],
    'user-engagement': reports['user-engagement'].data?.rows ?? [],
    'user-activity': reports['user-activity'].data?.rows ?? [],
    discounts: reports.discounts.data?.rows ?? [],
  }
  return {
    data:
      summary.data && isLoaded
        ? {
            summary: summary.data.summary,
            rows: <Name extends ReportName>(name: Name): Rows[Name] => rows[name],
          }
        : undefined,
    failure: analyticsFailure(all.map(({ error }) => error)),
    error: all.find(({ error }) => error)?.error,
    busy: all.some(({ isFetching }) => isFetching),
    updatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refresh: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

/**
 * Returns the message for the errors of the summary and the reports, in the order of `useAnalytics`: the message that
 * all failures share, or else a general one. Returns null if nothing failed.
 */
export function analyticsFailure([summary, ...reports]: readonly unknown[]): Failure | null {
  const texts = [t(messages.summaryFailed), ...Object.values(failed)]
  const failures = [summary, ...reports].flatMap((error, at) =>
    error ? failureMessageOf(error, texts[at] ?? t(messages.analyticsFailed)) : [],
  )
  const [first] = failures
  if (!first) return null
  const isSame = failures.every(({ text }) => text === first.text)
  const isOneCause = failures.every(({ detail }) => detail === first.detail)
  return {
    text: isSame ? first.text : t(messages.analyticsFailed),
    detail: isOneCause ? first.detail : null,
  }
}

export type ComparedReports = <Name extends ReportName>(name: Name) => ComparedReport<ReportRow<Name>>

/** Returns a function that compares a report with the same report for the previous period. */
export function comparedReports(analytics: Analytics, previous: Analytics | undefined): ComparedReports {
  return <Name extends ReportName>(name: Name) => {
    const shape: ReportShape<ReportRow<Name>> = reportShapes[name]
    return compareRows(shape, analytics.rows(name), previous?.rows(name))
  }
}
