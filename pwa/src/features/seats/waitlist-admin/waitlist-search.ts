import { WAITLIST_PAGE_SIZE } from '@cubby/contract/page-sizes'
import type { WaitlistPage, WaitlistSort } from '@cubby/contract/seats/waitlist'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import {
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  textOf,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'
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

/** The search parameters of Waitlist Management. */
export interface WaitlistSearch extends Omit<ListSearch, 'limit'>, ListViewSearch, UserPanelSearch {
  classId?: string
  /** Only entries of this session. */
  sessionId?: string
  /** Only open offers that expire today, or ended entries with their reason. */
  show?: (typeof shownEntries)[number]
}

export function readWaitlistSearch(search: Record<string, unknown>): WaitlistSearch {
  const { limit, ...list } = readListSearch(search, { sizes: [WAITLIST_PAGE_SIZE], sorts })
  const classId = textOf(search.classId)
  const show = oneOf(shownEntries, search.show)
  return {
    ...list,
    ...(classId && { classId }),
    ...(show && { show }),
    ...readListView(search),
    ...readUserPanel(search),
  }
}

/** Returns the query string of the filters for the server. */
export function filterQuery(search: WaitlistSearch): string {
  return queryOf(filterOf(search))
}

function filterOf({ searchTerm, classId, sessionId, show, sort, direction }: WaitlistSearch) {
  return { searchTerm, classId, sessionId, show, sort: oneOf(sorts, sort), direction }
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
