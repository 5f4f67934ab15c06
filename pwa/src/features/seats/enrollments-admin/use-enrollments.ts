import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import type { EnrollmentPage, EnrollmentSort } from '@cubby/contract/seats/enrollments'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { queryOf } from '@/api/url.ts'
import { useToday } from '@/desk/dates/time-zone.ts'
import { rangeOf } from '@/desk/table/day-range.ts'
import { oneOf } from '@/desk/table/list-search.ts'
import { whileValid } from '@/desk/table/while-valid.ts'
import { hasUndo, undoPoll } from '@/features/seats/review-admin/review-queries.ts'
import { type EnrollmentSearch, sorts } from './enrollment-search.ts'

/** Returns the query string of the filters for the server. */
export function filterQuery(search: EnrollmentSearch, today: string): string {
  return queryOf(filterOf(search, today))
}

function filterOf(search: EnrollmentSearch, today: string) {
  const { searchTerm, status, current, transfer, classId, receivedFrom, receivedTo, sort, direction } = search
  // The table is for working through the list, so pending enrollments come first.
  const defaultSort: EnrollmentSort | undefined = search.view === 'table' ? 'pending_first' : undefined
  return {
    searchTerm,
    status,
    current,
    transfer,
    classId,
    receivedFrom,
    receivedTo,
    sort: oneOf(sorts, sort) ?? defaultSort,
    direction,
    ...rangeOf(search, today),
  }
}

/** Whether the days of the URL are in order; the server refuses others. */
export function areDaysInOrder(search: EnrollmentSearch, today: string): boolean {
  return isInOrder(rangeOf(search, today)) && isReceivedInOrder(search)
}

/** Fetches one page of enrollments. The previous page stays on screen until the next one arrives. */
export function useEnrollmentPage(search: EnrollmentSearch) {
  const today = useToday()
  const query = { ...filterOf(search, today), page: search.page }
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
