import { ENROLLMENT_PAGE_SIZE } from '@cubby/contract/constants'
import type { EnrollmentSort } from '@cubby/contract/enrollments'
import { addDays, dayOf } from '@cubby/rules/days'
import { dayFrom, type ListSearch, oneOf, readListSearch } from '@/features/admin/table/list-search.ts'

/** The status filter, in its order; without one all are shown. */
export const statusFilters = ['pending', 'approved', 'rejected'] as const

/** The columns that can order the list; without one the newest come first. */
const sorts = [
  'student_name',
  'class_name',
  'session_date',
  'enrolled_at',
  'enrollment_status',
] as const satisfies readonly EnrollmentSort[]

/** What Enrollment Management keeps in its URL. */
export interface EnrollmentSearch extends Omit<ListSearch, 'limit'> {
  status?: (typeof statusFilters)[number]
  startDate?: string
  endDate?: string
  /** The default range was taken away. */
  dates?: 'all'
  view?: 'table'
}

export function readEnrollmentSearch(search: Record<string, unknown>): EnrollmentSearch {
  const { limit, ...list } = readListSearch(search, { sizes: [ENROLLMENT_PAGE_SIZE], sorts })
  const status = oneOf(statusFilters, search.status)
  const startDate = dayFrom(search.startDate)
  const endDate = dayFrom(search.endDate)
  return {
    ...list,
    ...(status && { status }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(search.dates === 'all' && { dates: 'all' as const }),
    ...(search.view === 'table' && { view: 'table' as const }),
  }
}

/** The days that are shown: those of the URL, else the last month (specification 2 §9). */
export function rangeOf({ startDate, endDate, dates }: EnrollmentSearch, now: Date) {
  if (startDate || endDate) return { startDate, endDate }
  if (dates === 'all') return {}
  const today = dayOf(now)
  return { startDate: monthBefore(today), endDate: today }
}

/** The same day of the month before, or that month's last day. */
function monthBefore(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 8)}01`, -1)
  const sameDay = lastOfMonthBefore.slice(0, 8) + day.slice(8)
  return [sameDay, lastOfMonthBefore].sort()[0] ?? lastOfMonthBefore
}
