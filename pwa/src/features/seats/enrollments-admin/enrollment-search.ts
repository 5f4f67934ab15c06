import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import { ENROLLMENT_PAGE_SIZE } from '@cubby/contract/page-sizes'
import type { EnrollmentPage, EnrollmentSort } from '@cubby/contract/seats/enrollments'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import { type DayRange, hiddenByDefault, rangeOf, readDayRange } from '@/desk/table/day-range-fields.tsx'
import {
  dayFrom,
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  type UserPanelSearch,
  whileValid,
} from '@/desk/table/list-search.ts'
import { hasUndo, undoPoll } from '@/desk/ui/undo-button.tsx'

/** The options of the status filter, in order. Without the filter all enrollments are shown. */
export const statusFilters = ['pending', 'approved', 'rejected'] as const

/**
 * The columns that can order the list. By default, it begins with pending enrollments, because they wait for
 * the office.
 */
const sorts = [
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
  /** Only those that count as made. */
  made?: 'true'
  /** Only those whose students asked to move to another session. */
  transfer?: 'requested'
  /** Only those of this class. */
  classId?: string
  /** Only those of this session. */
  sessionId?: string
  /** Only those that hold a seat, or held it until the session was completed. */
  roster?: 'true'
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
    ...(String(search.made) === 'true' && { made: 'true' as const }),
    ...(search.transfer === 'requested' && { transfer: 'requested' as const }),
    ...(classId && { classId }),
    ...(receivedFrom && { receivedFrom }),
    ...(receivedTo && { receivedTo }),
    ...readDayRange(search),
    ...readListView(search),
    ...readUserPanel(search),
  }
}

/** Returns the query string of the filters for the server. */
export function filterQuery(search: EnrollmentSearch, today: string): string {
  return queryOf(filterOf(search, today))
}

function filterOf(search: EnrollmentSearch, today: string) {
  const { searchTerm, status, current, made, transfer, classId, sessionId, roster, sort, direction } = search
  const { receivedFrom, receivedTo } = search
  return {
    searchTerm,
    status,
    current,
    made,
    transfer,
    classId,
    sessionId,
    roster,
    receivedFrom,
    receivedTo,
    sort: oneOf(sorts, sort) ?? ('pending_first' as const),
    direction,
    ...rangeOf(search, today),
  }
}

/** Whether the days of the URL are in order; the server refuses others. */
export function areDaysInOrder(search: EnrollmentSearch, today: string): boolean {
  return isInOrder(rangeOf(search, today)) && isReceivedInOrder(search)
}

/** Fetches one page of enrollments. The previous page stays on screen until the next one arrives. */
export function useEnrollmentPage(search: EnrollmentSearch, limit?: number) {
  const today = useToday()
  const query = { ...filterOf(search, today), ...hiddenByDefault(search), page: search.page, limit }
  return useQuery({
    queryKey: ['enrollments', 'page', query],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<EnrollmentPage>(queryKey)
      const page = await callAsUser('GET', '/enrollments', { query, signal })
      if (hasUndo(before?.enrollments) && !hasUndo(page.enrollments)) {
        void client.invalidateQueries({ queryKey: ['enrollments', 'stats'] })
      }
      return page
    },
    ...whileValid(areDaysInOrder(search, today) && search.view !== undefined),
    refetchInterval: ({ state }) => undoPoll(state.data?.enrollments),
  })
}

export function useEnrollmentStats() {
  return useQuery({
    queryKey: ['enrollments', 'stats'],
    queryFn: async ({ signal }) => {
      const { stats } = await callAsUser('GET', '/enrollments/stats', { signal })
      return stats
    },
  })
}
