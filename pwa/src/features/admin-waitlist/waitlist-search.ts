import { WAITLIST_PAGE_SIZE } from '@cubby/contract/constants'
import { type ListSearch, readListSearch, textOf } from '@/features/admin/table/list-search.ts'

/** What Waitlist Management keeps in its URL. */
export interface WaitlistSearch extends Pick<ListSearch, 'searchTerm' | 'page'> {
  classId?: string
  /** Entries that wait no more, with the reason. */
  show?: 'ended'
  view?: 'table'
}

export function readWaitlistSearch(search: Record<string, unknown>): WaitlistSearch {
  const { searchTerm, page } = readListSearch(search, { sizes: [WAITLIST_PAGE_SIZE], sorts: [] })
  const classId = textOf(search.classId)
  return {
    ...(searchTerm && { searchTerm }),
    ...(page && { page }),
    ...(classId && { classId }),
    ...(search.show === 'ended' && { show: 'ended' as const }),
    ...(search.view === 'table' && { view: 'table' as const }),
  }
}
