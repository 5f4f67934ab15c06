import type { CenterDetails } from '@cubby/contract/money/centers'
import { invoiceStates } from '@cubby/contract/money/invoices'
import { INVOICE_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { SearchUpdate } from '@/desk/table/list-search.ts'
import { day, flag, listParameters, searchReader, text, userPanel, word } from '@/desk/table/search-schema.ts'

/** The sections of the page of a center, in order. Each has its own URL. */
export const centerSections = [
  'overview',
  'people',
  'enrollments',
  'invoices',
  'statement',
  'history',
] as const
export type CenterSection = (typeof centerSections)[number]

const { searchTerm, page, limit } = listParameters({ sizes: INVOICE_PAGE_SIZES })

/** The search parameters of all sections. Invoices and the statement have those of their lists. */
export const readCenterSearch = searchReader({
  searchTerm,
  page,
  limit,
  state: word(['open', ...invoiceStates]),
  invoice: text,
  startDate: day,
  endDate: day,
  ...userPanel,
  /** Shows enrollments that ended, too. */
  former: flag,
})
export type CenterSearch = ReturnType<typeof readCenterSearch>

/** What a section gets: the center, the search parameters, and how to change them. */
export interface SectionProps {
  details: CenterDetails
  search: CenterSearch
  onSearch: (changes: SearchUpdate<CenterSearch>) => void
}
