import { WAITLIST_PAGE_SIZE } from '@cubby/contract/page-sizes'
import type { WaitlistPage, WaitlistSort } from '@cubby/contract/seats/waitlist'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import {
  listParameters,
  listView,
  oneOf,
  searchReader,
  text,
  userPanel,
  word,
} from '@/desk/table/search-schema.ts'
import { hasUndo, undoPoll } from '@/desk/ui/undo-button.tsx'

/**
 * The columns by which the list can be sorted. Without one, entries on a waitlist are sorted by session and position,
 * expiring offers by their expiry, and ended entries by their end, the latest first.
 */
const sorts = [
  'user_name',
  'class_name',
  'next_session_date',
  'position',
  'status',
] as const satisfies readonly WaitlistSort[]

/** The options of the filter of entries, in order. Without it, the list shows all entries on a waitlist. */
export const shownEntries = ['expiring', 'ended'] as const

const { limit, ...list } = listParameters({ sizes: [WAITLIST_PAGE_SIZE], sorts })

/** The search parameters of Waitlist Management. */
export const readWaitlistSearch = searchReader({
  ...list,
  classId: text,
  /** Only open offers that expire today, or ended entries with their reason. */
  show: word(shownEntries),
  ...listView,
  ...userPanel,
})

/** The page of a session shows only its entries. */
export type WaitlistSearch = ReturnType<typeof readWaitlistSearch> & { sessionId?: string }

/** Returns the query string of the filters for the server. */
export function filterQuery(search: WaitlistSearch): string {
  return queryOf(filterOf(search))
}

function filterOf({ searchTerm, classId, sessionId, show, sort, direction, view }: WaitlistSearch) {
  // Groups follow the order of sessions.
  const order = view === 'grouped' ? {} : { sort: oneOf(sorts, sort), direction }
  return { searchTerm, classId, sessionId, show, ...order }
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
