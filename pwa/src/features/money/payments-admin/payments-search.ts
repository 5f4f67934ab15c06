import type { OutstandingSort } from '@cubby/contract/money/outstanding-payments'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { TransactionSort } from '@cubby/contract/money/transactions'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type DayRange, readDayRange } from '@/desk/table/day-range-fields.tsx'
import {
  dayFrom,
  type ListSearch,
  oneOf,
  readListSearch,
  readUserPanel,
  type UserPanelSearch,
} from '@/desk/table/list-search.ts'
import { transactionStatuses } from './transaction-labels.ts'

export const sorts = {
  outstanding: [
    'student_name',
    'class_name',
    'amount',
    'due_date',
  ] as const satisfies readonly OutstandingSort[],
  transactions: [
    'charged',
    'student_name',
    'class_name',
    'amount',
    'status',
  ] as const satisfies readonly TransactionSort[],
}

export const dueFilters = ['overdue', 'due_soon'] as const

/** The search parameters of Financial Management. */
export interface PaymentsSearch extends ListSearch, UserPanelSearch, DayRange {
  list?: 'transactions'
  status?: TransactionStatus
  /** Outstanding payments only: those that are overdue or due soon. */
  due?: (typeof dueFilters)[number]
  /** Transactions only: those with payments received between these days. */
  receivedFrom?: string
  receivedTo?: string
}

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const list = oneOf(['transactions'] as const, search.list)
  const status = list && oneOf(transactionStatuses, search.status)
  const receivedFrom = list && dayFrom(search.receivedFrom)
  const receivedTo = list && dayFrom(search.receivedTo)
  const due = list ? undefined : oneOf(dueFilters, search.due)
  return {
    ...readListSearch(search, { sizes: FINANCIAL_PAGE_SIZES, sorts: sorts[list ?? 'outstanding'] }),
    ...readDayRange(search),
    ...readUserPanel(search),
    ...(list && { list }),
    ...(status && { status }),
    ...(due && { due }),
    ...(receivedFrom && { receivedFrom }),
    ...(receivedTo && { receivedTo }),
  }
}
