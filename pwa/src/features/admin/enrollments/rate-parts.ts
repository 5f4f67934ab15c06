import type { AnalyticsRange } from '@cubby/contract/analytics'

/** The two numbers of an enrollment rate, each with the enrollments that it counts. */
export function rateParts(made: number, approved: number, { startDate, endDate }: AnalyticsRange) {
  const search = { startDate, endDate }
  return [
    {
      text: `${approved.toLocaleString('en-US')} approved`,
      rows: { section: 'enrollments', search: { ...search, status: 'approved' } },
    },
    { text: `of ${made.toLocaleString('en-US')} made`, rows: { section: 'enrollments', search } },
  ]
}
