import type { CenterDetails } from '@cubby/contract/money/centers'
import { invoiceStates } from '@cubby/contract/money/invoices'
import { INVOICE_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { dayFrom, oneOf, readListSearch, type SearchUpdate, textOf } from '@/desk/table/list-search.ts'
import type { InvoiceSearch } from '@/features/money/invoices-admin/use-invoices.ts'

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

/** The search parameters of all sections. Invoices and the statement have those of their lists. */
export interface CenterSearch extends Omit<InvoiceSearch, 'centerId'> {
  /** The id of the user whose panel is open. */
  user?: string
  /** Shows enrollments that ended, too. */
  former?: 'true'
}

export function readCenterSearch(search: Record<string, unknown>): CenterSearch {
  const { searchTerm, page, limit } = readListSearch(search, { sizes: INVOICE_PAGE_SIZES, sorts: [] })
  const state = oneOf(['open', ...invoiceStates] as const, search.state)
  const [invoice, user] = [textOf(search.invoice), textOf(search.user)]
  const [startDate, endDate] = [dayFrom(search.startDate), dayFrom(search.endDate)]
  return {
    ...(searchTerm && { searchTerm }),
    ...(page && { page }),
    ...(limit && { limit }),
    ...(state && { state }),
    ...(invoice && { invoice }),
    ...(user && { user }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(oneOf(['true'] as const, String(search.former)) && { former: 'true' as const }),
  }
}

/** What a section gets: the center, the search parameters, and how to change them. */
export interface SectionProps {
  details: CenterDetails
  search: CenterSearch
  onSearch: (changes: SearchUpdate<CenterSearch>) => void
}
