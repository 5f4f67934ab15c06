import type { AnalyticsRange, AnalyticsSummary, ReportName, ReportRow } from '@cubby/contract/analytics'
import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import { type Failure, failureMessageOf } from '@/features/admin/messages/failure-message.ts'

/** Where each report is asked for, and what to say when nobody says why it failed. */
const calls: Record<ReportName, readonly [path: string, failed: string]> = {
  revenue: ['revenue', messages.revenueTrendsFailed],
  'revenue-by-class': ['revenue/classes', messages.revenueByClassFailed],
  enrollments: ['enrollments/trends', messages.enrollmentTrendsFailed],
  'class-enrollments': ['enrollments/classes', messages.classEnrollmentsReportFailed],
  'user-engagement': ['users/engagement', messages.userEngagementFailed],
  'user-activity': ['users/activity', messages.analyticsDataFailed],
}

export interface Analytics {
  readonly summary: AnalyticsSummary
  readonly rows: <Name extends ReportName>(name: Name) => readonly ReportRow<Name>[]
}

/** The seven reports, asked for at once. */
export function useAnalytics({ startDate, endDate }: AnalyticsRange) {
  const names = Object.keys(calls) as ReportName[]
  const range = queryOf({ startDate, endDate })
  const call = <Answer>(path: string) => ({
    queryKey: ['analytics', path, startDate, endDate],
    enabled: isInOrder({ startDate, endDate }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask<Answer>(`/admin/analytics/${path}?${range}`, { signal }),
  })
  const summary = useQuery(call<{ summary: AnalyticsSummary }>('summary'))
  const reports = useQueries({ queries: names.map((name) => call<{ rows: never[] }>(calls[name][0])) })

  const all = [summary, ...reports]
  const isThere = all.every(({ data }) => data !== undefined)
  return {
    data:
      summary.data && isThere
        ? {
            summary: summary.data.summary,
            rows: <Name extends ReportName>(name: Name): readonly ReportRow<Name>[] =>
              reports[names.indexOf(name)]?.data?.rows ?? [],
          }
        : undefined,
    failure: analyticsFailure(all.map(({ error }) => error)),
    error: all.find(({ error }) => error)?.error,
    busy: all.some(({ isFetching }) => isFetching),
    updatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refresh: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

/** What to say of the calls' errors, the summary's first: what one is called, or that several failed. */
export function analyticsFailure([summary, ...reports]: readonly unknown[]): Failure | null {
  const words = [messages.summaryFailed, ...Object.values(calls).map(([, failed]) => failed)]
  const failures = [summary, ...reports].flatMap((error, at) =>
    error ? failureMessageOf(error, words[at] ?? messages.analyticsFailed) : [],
  )
  const [first] = failures
  if (!first) return null
  const isSame = failures.every(({ text }) => text === first.text)
  const isOneCause = failures.every(({ detail }) => detail === first.detail)
  return {
    text: isSame ? first.text : messages.analyticsFailed,
    detail: isOneCause ? first.detail : null,
  }
}
