import type { WaitlistPage } from '@cubby/contract/seats/waitlist'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { queryOf } from '@/api/url.ts'
import { oneOf } from '@/desk/table/list-search.ts'
import { hasUndo, undoPoll } from '@/features/seats/review-admin/review-queries.ts'
import { sorts, type WaitlistSearch } from './waitlist-search.ts'

/** Returns the query string of the filters for the server. */
export function filterQuery(search: WaitlistSearch): string {
  return queryOf(filterOf(search))
}

function filterOf({ searchTerm, classId, show, sort, direction }: WaitlistSearch) {
  return { searchTerm, classId, show, sort: oneOf(sorts, sort), direction }
}

/** Fetches one page of the waitlist. The previous page stays on screen until the next one arrives. */
export function useWaitlistPage(search: WaitlistSearch) {
  const query = { ...filterOf(search), page: search.page }
  return useQuery({
    queryKey: ['waitlist', query],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<WaitlistPage>(queryKey)
      const page = await callAsUser('GET', '/admin/waitlist', { query, signal })
      if (hasUndo(before?.waitlist_entries) && !hasUndo(page.waitlist_entries)) {
        void client.invalidateQueries({ queryKey: ['enrollments'] })
      }
      return page
    },
    enabled: search.view !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => undoPoll(state.data?.waitlist_entries),
  })
}
