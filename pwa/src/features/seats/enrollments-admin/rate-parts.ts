import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'

/** Returns the two numbers of an enrollment rate, each with a link to the enrollments that it counts. */
export function rateParts(
  made: number,
  approved: number,
  { startDate, endDate }: AnalyticsRange,
): { text: string; list: ListTarget }[] {
  const search = { startDate, endDate }
  return [
    {
      text: `${approved.toLocaleString('en-US')} approved`,
      list: { to: '/admin/enrollments', search: { ...search, status: 'approved' } },
    },
    { text: `of ${made.toLocaleString('en-US')} made`, list: { to: '/admin/enrollments', search } },
  ]
}
