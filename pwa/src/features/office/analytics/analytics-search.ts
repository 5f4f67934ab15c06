import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { dayFrom, oneOf } from '@/desk/table/list-search.ts'

export type Metric = 'summary' | ReportName

/** The metric selector, in its order. */
export const metrics: readonly (readonly [Metric, string])[] = [
  ['summary', 'Summary'],
  ['revenue', 'Revenue'],
  ['revenue-by-class', 'Revenue by class'],
  ['enrollments', 'Enrollments'],
  ['class-enrollments', 'Class enrollments'],
  ['user-engagement', 'User engagement'],
  ['user-activity', 'User activity'],
  ['discounts', 'Discounts'],
]

/** The search parameters of Analytics; without days it shows this year. */
export interface AnalyticsSearch extends Partial<AnalyticsRange> {
  metric?: Metric
}

export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const metric = oneOf(
    metrics.map(([name]) => name),
    search.metric,
  )
  const startDate = dayFrom(search.startDate)
  const endDate = dayFrom(search.endDate)
  return {
    ...(metric && metric !== 'summary' && { metric }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  }
}

/** Returns the days of the URL. By default, the last day is today, and the first day January 1 of the same year. */
export function rangeOf({ startDate, endDate }: AnalyticsSearch, today: string): AnalyticsRange {
  return { startDate: startDate ?? `${(endDate ?? today).slice(0, 4)}-01-01`, endDate: endDate ?? today }
}

export function metricName(metric: Metric): string {
  return metrics.find(([name]) => name === metric)?.[1] ?? metric
}
