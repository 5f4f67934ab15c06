import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import { ENROLLMENT_PAGE_SIZE } from '@cubby/contract/page-sizes'
import type { EnrollmentPage, EnrollmentSort } from '@cubby/contract/seats/enrollments-admin'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { hiddenByDefault, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { whileValid } from '@/desk/table/list-search.ts'
import {
  day,
  dayRange,
  flag,
  listParameters,
  listView,
  oneOf,
  searchReader,
  text,
  userPanel,
  word,
} from '@/desk/table/search-schema.ts'
import { hasUndo, undoPoll } from '@/desk/ui/undo-button.tsx'

/** The options of the status filter, in order. Without the filter all enrollments are shown. */
export const statusFilters = ['pending', 'approved', 'rejected'] as const

/**
 * The columns that can order the table and the cards. By default, every view begins with pending enrollments, because
 * they wait for the office.
 */
const sorts = [
  'student_name',
  'class_name',
  'session_date',
  'enrolled_at',
  'enrollment_status',
] as const satisfies readonly EnrollmentSort[]

const { limit, ...list } = listParameters({ sizes: [ENROLLMENT_PAGE_SIZE], sorts })

/** The search parameters of Enrollment Management. */
export const readEnrollmentSearch = searchReader({
  ...list,
  status: word(statusFilters),
  /** Only those with a seat now. */
  current: flag,
  /** Only those that count as made. */
  made: flag,
  /** Only those whose students asked to move to another session. */
  transfer: word(['requested']),
  /** Only those of this class. */
  classId: text,
  /** Only those with payments received between these days. */
  receivedFrom: day,
  receivedTo: day,
  ...dayRange,
  ...listView,
  ...userPanel,
})

/**
 * The page of a session shows only its enrollments: those that hold a seat, or held it until the session was completed.
 */
export type EnrollmentSearch = ReturnType<typeof readEnrollmentSearch> & {
  sessionId?: string
  roster?: 'true'
}

/** Returns the query string of the filters for the server. */
export function filterQuery(search: EnrollmentSearch, today: string): string {
  return queryOf(filterOf(search, today))
}

function filterOf(search: EnrollmentSearch, today: string) {
  const { searchTerm, status, current, made, transfer, classId, sessionId, roster, sort, direction } = search
  const { receivedFrom, receivedTo, view } = search
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
    sort:
      view === 'grouped'
        ? ('pending_by_session' as const)
        : (oneOf(sorts, sort) ?? ('pending_first' as const)),
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
