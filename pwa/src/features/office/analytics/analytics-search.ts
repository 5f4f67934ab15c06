import type { AnalyticsRange, ReportName } from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import { day, searchReader, word } from '@/desk/table/search-schema.ts'

export type Metric = 'summary' | ReportName

/** The metric selector, in its order. */
export const metrics: readonly (readonly [Metric, string])[] = [
  ['summary', t('Summary')],
  ['revenue', t('Revenue')],
  ['revenue-by-class', t('Revenue by class')],
  ['enrollments', t('Enrollments')],
  ['class-enrollments', t('Class enrollments')],
  ['user-engagement', t('User engagement')],
  ['user-activity', t('User activity')],
  ['discounts', t('Discounts')],
]

const names = metrics.flatMap(([name]) => (name === 'summary' ? [] : [name]))

/** The search parameters of Analytics; without days it shows this year, without a metric the summary. */
export const readAnalyticsSearch = searchReader({ metric: word(names), startDate: day, endDate: day })
export type AnalyticsSearch = Partial<AnalyticsRange> & { metric?: Metric }

/** Returns the days of the URL. By default, the last day is today, and the first day January 1 of the same year. */
export function rangeOf({ startDate, endDate }: AnalyticsSearch, today: string): AnalyticsRange {
  return { startDate: startDate ?? `${(endDate ?? today).slice(0, 4)}-01-01`, endDate: endDate ?? today }
}

export function metricName(metric: Metric): string {
  return metrics.find(([name]) => name === metric)?.[1] ?? metric
}
