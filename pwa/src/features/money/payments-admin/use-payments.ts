import { isInOrder, isReceivedInOrder } from '@cubby/contract/day-range'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { monthName } from '@cubby/rules/money/closed-months'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { hiddenByDefault, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { whileValid } from '@/desk/table/list-search.ts'
import { type DayRange, oneOf } from '@/desk/table/search-schema.ts'
import { type PaymentsSearch, sorts } from './payments-search.ts'

export const PAYMENTS = ['financial'] as const

/** Returns the query string of the filters of transactions for the server. */
export function filterQuery(search: PaymentsSearch, today: string): string {
  return queryOf(filterOf(search, today))
}

function filterOf(search: PaymentsSearch, today: string) {
  const { searchTerm, sessionId, status, attention, owed, receivedFrom, receivedTo } = search
  return {
    searchTerm,
    sessionId,
    status,
    attention,
    owed,
    receivedFrom,
    receivedTo,
    ...rangeOf(search, today),
    ...orderOf(search),
  }
}

function orderOf({ sort, direction }: PaymentsSearch) {
  return { sort, direction: direction ?? (sort ? ('asc' as const) : undefined) }
}

/**
 * Returns the query string for outstanding payments. Only chosen days limit when they were charged, because by default
 * the list shows everything that is owed today.
 */
export function outstandingQuery(search: PaymentsSearch): string {
  return queryOf(outstandingFilterOf(search))
}

function outstandingFilterOf({ searchTerm, sessionId, due, startDate, endDate, ...search }: PaymentsSearch) {
  return { searchTerm, sessionId, due, startDate, endDate, ...orderOf(search) }
}

/** Whether no range of days in the URL ends before it starts. The server refuses such a range. */
export function areDaysInOrder(search: PaymentsSearch, today: string): boolean {
  return isInOrder(rangeOf(search, today)) && isReceivedInOrder(search)
}

/**
 * Fetches one page of outstanding payments with the sums. The previous page stays on screen until the next
 * one arrives.
 */
export function useOutstanding({ page, limit, ...search }: PaymentsSearch) {
  const query = { ...outstandingFilterOf(search), page, limit }
  return useQuery({
    queryKey: [...PAYMENTS, 'outstanding', query],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/financial/payments/outstanding', {
        query: { ...query, sort: oneOf(sorts.outstanding, query.sort) },
        signal,
      }),
    ...whileValid(isInOrder(search)),
  })
}

export function useTransactions(search: PaymentsSearch) {
  const today = useToday()
  const { page, limit } = search
  const query = { ...filterOf(search, today), ...hiddenByDefault(search), page, limit }
  return useQuery({
    queryKey: [...PAYMENTS, 'transactions', query],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/financial/transactions', {
        query: { ...query, sort: oneOf(sorts.transactions, query.sort) },
        signal,
      }),
    ...whileValid(areDaysInOrder(search, today)),
  })
}

function cashBookFilter(
  { searchTerm, kind, method, classId, sessionId, recordedBy, ...search }: PaymentsSearch,
  today: string,
) {
  return { searchTerm, kind, method, classId, sessionId, recordedBy, ...rangeOf(search, today) }
}

/** Returns the query string of the filters of the cash book. */
export function cashBookQuery(search: PaymentsSearch, today: string): string {
  return queryOf(cashBookFilter(search, today))
}

/** Fetches one page of the cash book, with the totals of all pages. */
export function useCashBook(search: PaymentsSearch) {
  const today = useToday()
  const { page, limit } = search
  const query = { ...cashBookFilter(search, today), ...hiddenByDefault(search), page, limit }
  return useQuery({
    queryKey: [...PAYMENTS, 'cash-book', query],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/financial/cash-book', { query, signal }),
    ...whileValid(areDaysInOrder(search, today)),
  })
}

/** Fetches the totals of the cash book between two days. Without a first day, from its beginning. */
export function useTotals(startDate: string | undefined, endDate: string) {
  const query = { startDate, endDate, page: 1, limit: FINANCIAL_PAGE_SIZES[0] }
  return useQuery({
    queryKey: [...PAYMENTS, 'cash-book', query],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/financial/cash-book', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the closed months of the cash book, and those that can be closed. */
export function useClosedMonths(isNeeded = true) {
  return useQuery({
    queryKey: [...PAYMENTS, 'closed-months'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/financial/closed-months', { signal }),
    enabled: isNeeded,
  })
}

/** Fetches the discount codes with their uses. */
export function useDiscounts() {
  return useQuery({
    queryKey: [...PAYMENTS, 'discounts'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/discounts', { signal }),
  })
}

/** What follows if money of this day is recorded now: nothing unless its month is closed. */
export function useValueDateHint(day: string): string | undefined {
  const openFrom = useClosedMonths().data?.open_from
  if (!openFrom || !day || day >= openFrom) return undefined
  return t(
    '{month} is closed. The payment counts on {day}, the first open day, and keeps this date as its value date.',
    { month: monthName(day.slice(0, 7)), day: displayDate(openFrom, openFrom) },
  )
}

/** Fetches a transaction with its receipts and refunds. */
export function useTransaction(id: string) {
  return useQuery({
    queryKey: [...PAYMENTS, 'transaction', id],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/financial/transactions/:id', { params: { id }, signal }),
  })
}

function summaryKey(range: Omit<DayRange, 'dates'>) {
  return [...PAYMENTS, 'summary', queryOf({ ...range })]
}

/** Fetches the sums of the chosen dates. The previous sums stay on screen until the next ones arrive. */
export function usePaymentsSummary(search: DayRange) {
  const range = rangeOf(search, useToday())
  return useQuery({
    queryKey: summaryKey(range),
    queryFn: ({ signal }) => callAsUser('GET', '/admin/financial/summary', { query: range, signal }),
    ...whileValid(isInOrder(range)),
  })
}
