import { invoiceStates } from '@cubby/contract/money/invoices'
import {
  type EntryKind,
  entryKinds,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import type { OutstandingSort } from '@cubby/contract/money/outstanding-payments'
import type { TransactionSort } from '@cubby/contract/money/transactions'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { ReactNode } from 'react'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import {
  day,
  dayRange,
  listParameters,
  searchReader,
  text,
  userPanel,
  word,
} from '@/desk/table/search-schema.ts'
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

const owing = ['students', 'centers'] as const
type Owing = (typeof owing)[number]

/** Links to the transactions that students, or centers, owe now. */
export function owedBy(owed: Owing): ListTarget {
  return { to: '/admin/financial', search: { list: 'transactions', dates: 'all', owed } }
}

export const dueFilters = ['overdue', 'due_soon'] as const
export const dueNames: Readonly<Record<(typeof dueFilters)[number], string>> = {
  overdue: 'Overdue',
  due_soon: 'Due soon',
}

/**
 * Returns the filters of a list: the shared ones, its own fields, of which `count` are set, and the chips of
 * the filters that a link has set.
 */
export type PaymentFilters = (count: number, fields: ReactNode, chips?: ReactNode) => ReactNode

export const lists = ['transactions', 'cash-book', 'invoices', 'discounts'] as const

export const entryKindNames = Object.keys(entryKinds) as EntryKind[]
export const methodNames = Object.keys(receiptMethods) as ReceiptMethod[]

const { sort, ...list } = listParameters({ sizes: FINANCIAL_PAGE_SIZES })
const read = searchReader({ ...list, ...dayRange, ...userPanel, list: word(lists) })
const readOutstanding = searchReader({
  sort: word(sorts.outstanding),
  /** Only those that are overdue or due soon. */
  due: word(dueFilters),
})
const readTransactions = searchReader({
  sort: word(sorts.transactions),
  status: word(transactionStatuses),
  /** Only payments that students, or centers, owe. */
  owed: word(owing),
  /** Payments by card that need the office. */
  attention: word(['card']),
  /** Those with payments received between these days. */
  receivedFrom: day,
  receivedTo: day,
})
const readCashBook = searchReader({
  kind: word(entryKindNames),
  method: word(methodNames),
  classId: text,
  recordedBy: text,
})
const readInvoices = searchReader({
  state: word(['open', ...invoiceStates]),
  /** The id of the invoice in the panel. */
  invoice: text,
})
const readDiscounts = searchReader({})

/** The search parameters of Financial Management. The page of a session shows only its payments. */
export type PaymentsSearch = ReturnType<typeof read> &
  Omit<ReturnType<typeof readOutstanding>, 'sort'> &
  Omit<ReturnType<typeof readTransactions>, 'sort'> &
  ReturnType<typeof readCashBook> &
  ReturnType<typeof readInvoices> & { sort?: string; sessionId?: string }

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const shared = read(search)
  const readList = {
    transactions: readTransactions,
    'cash-book': readCashBook,
    invoices: readInvoices,
    discounts: readDiscounts,
  }
  return { ...shared, ...(shared.list ? readList[shared.list] : readOutstanding)(search) }
}

/** Returns the columns that say nothing: on the page of a session, every row is of its class. */
export function hiddenColumns({ sessionId }: PaymentsSearch): string[] {
  return sessionId ? ['class_name'] : []
}
