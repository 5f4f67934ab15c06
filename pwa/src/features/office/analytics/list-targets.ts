import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'

/** Links to the transactions with money received between two days, whenever they were charged. */
export function moneyReceived({ startDate, endDate }: AnalyticsRange): ListTarget {
  return {
    to: '/admin/financial',
    search: { list: 'transactions', dates: 'all', receivedFrom: startDate, receivedTo: endDate },
  }
}

/** The transactions of which money is due for a refund now. */
export const refundsDue: ListTarget = {
  to: '/admin/financial',
  search: { list: 'transactions', dates: 'all', status: 'refund_due' },
}

/** Links to the enrollments for which money was received between two days, whenever they were made. */
export function enrollmentsWithPayments(
  { startDate, endDate }: AnalyticsRange,
  filter: object = {},
): ListTarget {
  return {
    to: '/admin/enrollments',
    search: { dates: 'all', ...filter, receivedFrom: startDate, receivedTo: endDate },
  }
}

/** Links to the enrollments made between two days. */
export function enrollmentsMade({ startDate, endDate }: AnalyticsRange, filter: object = {}): ListTarget {
  return { to: '/admin/enrollments', search: { ...filter, startDate, endDate, made: 'true' } }
}

/** Links to the users whose accounts were created between two days. */
export function usersCreated({ startDate, endDate }: AnalyticsRange): ListTarget {
  return { to: '/admin/users', search: { createdFrom: startDate, createdTo: endDate } }
}

/** Links to the users with activity between two days. */
export function usersActive({ startDate, endDate }: AnalyticsRange, filter: object = {}): ListTarget {
  return { to: '/admin/users', search: { ...filter, activeFrom: startDate, activeTo: endDate } }
}
