import { centerStatus } from '@cubby/contract/money/centers'
import { CENTER_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { listParameters, searchReader, word } from '@/desk/table/search-schema.ts'

/** The first part of the query keys of centers, their pages, their invoices, and their statements. */
export const CENTERS = ['centers'] as const

export const shownStatuses = ['owing', ...centerStatus.options] as const

const { searchTerm, page, limit } = listParameters({ sizes: CENTER_PAGE_SIZES })

/** The search parameters of the list of centers. Without a status, it shows all, requests first. */
export const readCentersSearch = searchReader({ searchTerm, page, limit, status: word(shownStatuses) })
export type CentersSearch = ReturnType<typeof readCentersSearch>
