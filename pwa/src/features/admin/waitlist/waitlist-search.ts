import { WAITLIST_PAGE_SIZE } from '@cubby/contract/constants'
import type { WaitlistSort } from '@cubby/contract/waitlist'
import { type ListViewSearch, readListView } from '@/features/admin/list-views/list-view-search.ts'
import { type ListSearch, readListSearch, textOf } from '@/features/admin/table/list-search.ts'
import { readUserPanel, type UserPanelSearch } from '@/features/admin/table/user-panel-search.ts'

/**
 * The columns by which the list can be sorted. By default the next sessions come first, each in the order of
 * its waitlist.
 */
export const sorts = [
  'user_name',
  'class_name',
  'next_session_date',
  'position',
  'status',
] as const satisfies readonly WaitlistSort[]

/** The search parameters of Waitlist Management. */
export interface WaitlistSearch extends Omit<ListSearch, 'limit'>, ListViewSearch, UserPanelSearch {
  classId?: string
  /** Ended entries with their reason. */
  show?: 'ended'
}

export function readWaitlistSearch(search: Record<string, unknown>): WaitlistSearch {
  const { limit, ...list } = readListSearch(search, { sizes: [WAITLIST_PAGE_SIZE], sorts })
  const classId = textOf(search.classId)
  return {
    ...list,
    ...(classId && { classId }),
    ...(search.show === 'ended' && { show: 'ended' as const }),
    ...readListView(search),
    ...readUserPanel(search),
  }
}
