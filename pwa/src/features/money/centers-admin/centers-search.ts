import { centerStatus } from '@cubby/contract/money/centers'
import { CENTER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type ListSearch, oneOf, readListSearch } from '@/desk/table/list-search.ts'

/** The first part of the query keys of centers, their pages, their invoices, and their statements. */
export const CENTERS = ['centers'] as const

export const shownStatuses = ['owing', ...centerStatus.options] as const

/** The search parameters of the list of centers. Without a status, it shows all, requests first. */
export interface CentersSearch extends Pick<ListSearch, 'searchTerm' | 'page' | 'limit'> {
  status?: (typeof shownStatuses)[number]
}

export function readCentersSearch(search: Record<string, unknown>): CentersSearch {
  const { searchTerm, page, limit } = readListSearch(search, { sizes: CENTER_PAGE_SIZES, sorts: [] })
  const status = oneOf(shownStatuses, search.status)
  return {
    ...(searchTerm && { searchTerm }),
    ...(page && { page }),
    ...(limit && { limit }),
    ...(status && { status }),
  }
}
