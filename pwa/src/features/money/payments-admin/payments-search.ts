import { type InvoiceState, invoiceStates } from '@cubby/contract/money/invoices'
import {
  type EntryKind,
  entryKinds,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import type { OutstandingSort } from '@cubby/contract/money/outstanding-payments'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { TransactionSort } from '@cubby/contract/money/transactions'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { ReactNode } from 'react'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
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
type PaymentsList = (typeof lists)[number]

export const entryKindNames = Object.keys(entryKinds) as EntryKind[]
export const methodNames = Object.keys(receiptMethods) as ReceiptMethod[]

/** The search parameters of Financial Management. */
export interface PaymentsSearch extends ListSearch, UserPanelSearch, DayRange {
  list?: PaymentsList
  status?: TransactionStatus
  /** Transactions only: payments by card that need the office. */
  attention?: 'card'
  /** Only payments that students, or centers, owe. */
  owed?: Owing
  /** Outstanding payments only: those that are overdue or due soon. */
  due?: (typeof dueFilters)[number]
  /** Transactions only: those with payments received between these days. */
  receivedFrom?: string
  receivedTo?: string
  /** Only payments of this session. */
  sessionId?: string
  /** Cash book only. */
  kind?: EntryKind
  method?: ReceiptMethod
  classId?: string
  recordedBy?: string
  /** Invoices only. */
  state?: InvoiceState | 'open'
  /** The id of the invoice in the panel. */
  invoice?: string
}

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const list = oneOf(lists, search.list)
  const isTransactions = list === 'transactions'
  const status = isTransactions ? oneOf(transactionStatuses, search.status) : undefined
  const owed = oneOf(owing, search.owed)
  const receivedFrom = isTransactions ? dayFrom(search.receivedFrom) : undefined
  const receivedTo = isTransactions ? dayFrom(search.receivedTo) : undefined
  const due = list ? undefined : oneOf(dueFilters, search.due)
  return {
    ...readListSearch(search, {
      sizes: FINANCIAL_PAGE_SIZES,
      sorts: isTransactions ? sorts.transactions : list ? [] : sorts.outstanding,
    }),
    ...readDayRange(search),
    ...readUserPanel(search),
    ...(list && { list }),
    ...(status && { status }),
    ...(isTransactions && owed && { owed }),
    ...(isTransactions && search.attention === 'card' && { attention: 'card' as const }),
    ...(due && { due }),
    ...(receivedFrom && { receivedFrom }),
    ...(receivedTo && { receivedTo }),
    ...(list === 'cash-book' && readCashBookSearch(search)),
    ...(list === 'invoices' && readInvoicesSearch(search)),
  }
}

function readInvoicesSearch(search: Record<string, unknown>): Pick<PaymentsSearch, 'state' | 'invoice'> {
  const state = oneOf(['open', ...invoiceStates] as const, search.state)
  const invoice = textFrom(search.invoice)
  return { ...(state && { state }), ...(invoice && { invoice }) }
}

function readCashBookSearch(
  search: Record<string, unknown>,
): Pick<PaymentsSearch, 'kind' | 'method' | 'classId' | 'recordedBy'> {
  const kind = oneOf(entryKindNames, search.kind)
  const method = oneOf(methodNames, search.method)
  const classId = textFrom(search.classId)
  const recordedBy = textFrom(search.recordedBy)
  return {
    ...(kind && { kind }),
    ...(method && { method }),
    ...(classId && { classId }),
    ...(recordedBy && { recordedBy }),
  }
}

function textFrom(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}

/** Returns the columns that say nothing: on the page of a session, every row is of its class. */
export function hiddenColumns({ sessionId }: PaymentsSearch): string[] {
  return sessionId ? ['class_name'] : []
}
