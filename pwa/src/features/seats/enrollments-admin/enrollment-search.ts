import { ENROLLMENT_PAGE_SIZE } from '@cubby/contract/constants'
import type { EnrollmentSort } from '@cubby/contract/seats/enrollments'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import { type DayRange, readDayRange } from '@/desk/table/day-range-fields.tsx'
import {
  dayFrom,
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'

/** The options of the status filter, in order. Without the filter all enrollments are shown. */
export const statusFilters = ['pending', 'approved', 'rejected'] as const

/** The columns that can order the list. By default, cards begin with the newest, and the table with pending ones. */
export const sorts = [
  'student_name',
  'class_name',
  'session_date',
  'enrolled_at',
  'enrollment_status',
] as const satisfies readonly EnrollmentSort[]

/** The search parameters of Enrollment Management. */
export interface EnrollmentSearch
  extends Omit<ListSearch, 'limit'>,
    ListViewSearch,
    UserPanelSearch,
    DayRange {
  status?: (typeof statusFilters)[number]
  /** Only those with a seat now. */
  current?: 'true'
  /** Only those whose students asked to move to another session. */
  transfer?: 'requested'
  /** Only those of this class. */
  classId?: string
  /** Only those with payments received between these days. */
  receivedFrom?: string
  receivedTo?: string
}

export function readEnrollmentSearch(search: Record<string, unknown>): EnrollmentSearch {
  const { limit, ...list } = readListSearch(search, { sizes: [ENROLLMENT_PAGE_SIZE], sorts })
  const status = oneOf(statusFilters, search.status)
  const classId = typeof search.classId === 'string' && search.classId
  const receivedFrom = dayFrom(search.receivedFrom)
  const receivedTo = dayFrom(search.receivedTo)
  return {
    ...list,
    ...(status && { status }),
    ...(String(search.current) === 'true' && { current: 'true' as const }),
    ...(search.transfer === 'requested' && { transfer: 'requested' as const }),
    ...(classId && { classId }),
    ...(receivedFrom && { receivedFrom }),
    ...(receivedTo && { receivedTo }),
    ...readDayRange(search),
    ...readListView(search),
    ...readUserPanel(search),
  }
}
