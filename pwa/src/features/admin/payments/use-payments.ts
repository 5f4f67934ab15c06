import type {
  FinancialSummary,
  OutstandingPage,
  TransactionDetails,
  TransactionPage,
} from '@cubby/contract/admin-payments'
import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import { useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import { useToday } from '@/features/admin/dates/time-zone.ts'
import { type DayRange, rangeOf } from '@/features/admin/table/day-range.ts'
import { whileAsked } from '@/features/admin/table/while-asked.ts'
import type { PaymentsSearch } from './payments-search.ts'

export const PAYMENTS = ['financial'] as const

/** The part of the URL that decides what is listed, and in which order, as the server reads it. */
export function filterQuery(search: PaymentsSearch, today: string): string {
  const { searchTerm, status, due, receivedFrom, receivedTo, sort, direction } = search
  const order = { sort, direction: direction ?? (sort && 'asc') }
  return queryOf({
    searchTerm,
    status,
    due,
    receivedFrom,
    receivedTo,
    ...rangeOf(search, today),
    ...order,
  })
}

/** Whether the days of the URL are in order; the server refuses any others. */
export function areDaysInOrder(search: PaymentsSearch, today: string): boolean {
  return isInOrder(rangeOf(search, today)) && isReceivedInOrder(search)
}

function pageQuery(search: PaymentsSearch, today: string): string {
  const { page, limit } = search
  return [filterQuery(search, today), queryOf({ page, limit })].filter(Boolean).join('&')
}

/** One page of what is owed, and the sums of the range; the last one stays on screen until the next is there. */
export function useOutstanding(search: PaymentsSearch) {
  const today = useToday()
  const query = pageQuery(search, today)
  return useQuery({
    queryKey: [...PAYMENTS, 'outstanding', query],
    queryFn: ({ signal }) =>
      ask<OutstandingPage>(`/admin/financial/payments/outstanding?${query}`, { signal }),
    ...whileAsked(areDaysInOrder(search, today)),
  })
}

export function useTransactions(search: PaymentsSearch) {
  const today = useToday()
  const query = pageQuery(search, today)
  return useQuery({
    queryKey: [...PAYMENTS, 'transactions', query],
    queryFn: ({ signal }) => ask<TransactionPage>(`/admin/financial/transactions?${query}`, { signal }),
    ...whileAsked(areDaysInOrder(search, today)),
  })
}

/** A transaction with what was received for it and given back. */
export function useTransaction(id: string) {
  return useQuery({
    queryKey: [...PAYMENTS, 'transaction', id],
    queryFn: ({ signal }) => ask<TransactionDetails>(`/admin/financial/transactions/${id}`, { signal }),
  })
}

export function summaryKey(range: Omit<DayRange, 'dates'>) {
  return [...PAYMENTS, 'summary', queryOf({ ...range })]
}

/** The sums of the days that are shown; the last ones stay on screen until the next are there. */
export function usePaymentsSummary(search: DayRange) {
  const range = rangeOf(search, useToday())
  return useQuery({
    queryKey: summaryKey(range),
    queryFn: ({ signal }) =>
      ask<FinancialSummary>(`/admin/financial/summary?${queryOf({ ...range })}`, { signal }),
    ...whileAsked(isInOrder(range)),
  })
}
