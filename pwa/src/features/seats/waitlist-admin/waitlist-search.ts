import { WAITLIST_PAGE_SIZE } from '@cubby/contract/constants'
import type { WaitlistSort } from '@cubby/contract/seats/waitlist'
import { type ListViewSearch, readListView } from '@/desk/list-views/list-view-search.ts'
import {
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  textOf,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'

/**
 * The columns by which the list can be sorted. Without one, entries on a waitlist are sorted by session and position,
 * expiring offers by their expiry, and ended entries by their end, the latest first.
 */
export const sorts = [
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
