import { isInOrder } from '@cubby/contract/day-range'
import type { InvoiceState } from '@cubby/contract/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { whileValid } from '@/desk/table/list-search.ts'
import type { ListSearch } from '@/desk/table/search-schema.ts'
import { CENTERS } from '@/features/money/centers-admin/centers-search.ts'

/** The search parameters of a list of invoices. Days are those of issuing. */
export interface InvoiceSearch extends Pick<ListSearch, 'searchTerm' | 'page' | 'limit'> {
  state?: InvoiceState | 'open'
  centerId?: string
  startDate?: string
  endDate?: string
  /** The id of the invoice in the panel. */
  invoice?: string
}

/** Changes of live events about centers and about payments reload them, because both change what is owed. */
const INVOICES = [...CENTERS, 'invoices'] as const

function filterOf({ searchTerm, state, centerId, startDate, endDate }: InvoiceSearch) {
  return { searchTerm, state, centerId, startDate, endDate }
}

/** Returns the query string of the filters for the server. */
export function invoicesQuery(search: InvoiceSearch): string {
  return queryOf(filterOf(search))
}

/** Fetches one page of invoices, with the sums of all. */
export function useInvoices({ page, limit, ...search }: InvoiceSearch) {
  const query = { ...filterOf(search), page, limit }
  return useQuery({
    queryKey: [...INVOICES, query],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/invoices', { query, signal }),
    ...whileValid(isInOrder(search)),
  })
}

/** Fetches an invoice with its lines, receipts, and credit notes. */
export function useInvoice(id: string) {
  return useQuery({
    queryKey: [...INVOICES, 'one', id],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/invoices/:id', { params: { id }, signal })).invoice,
  })
}
