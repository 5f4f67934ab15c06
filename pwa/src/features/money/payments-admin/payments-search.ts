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
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import {
  day,
  dayRange,
  flag,
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
  overdue: t('Overdue'),
  due_soon: t('Due soon'),
}

/**
 * Returns the filters of a list: the shared ones, its own fields, of which `count` are set, and the chips of
 * the filters that are not in sight. With a menu, a button opens the fields, and the menu follows it.
 */
export type PaymentFilters = (
  count: number,
  fields: ReactNode,
  chips?: ReactNode,
  menu?: ReactNode,
) => ReactNode

export const lists = ['transactions', 'cash-book', 'invoices', 'discounts'] as const

export const entryKindNames = Object.keys(entryKinds) as EntryKind[]
export const methodNames = Object.keys(receiptMethods) as ReceiptMethod[]

const { sort, ...list } = listParameters({ sizes: FINANCIAL_PAGE_SIZES })
const read = searchReader({ ...list, ...dayRange, ...userPanel, list: word(lists) })
/** Reads what only one list has. Without a list, Financial Management shows the outstanding payments. */
const readList = {
  outstanding: searchReader({
    sort: word(sorts.outstanding),
    /** Only those that are overdue or due soon. */
    due: word(dueFilters),
  }),
  transactions: searchReader({
    sort: word(sorts.transactions),
    status: word(transactionStatuses),
    /** Only payments that students, or centers, owe. */
    owed: word(owing),
    /** Payments by card that need the office. */
    attention: word(['card']),
    /** Those with payments received between these days. */
    receivedFrom: day,
    receivedTo: day,
  }),
  'cash-book': searchReader({
    kind: word(entryKindNames),
    method: word(methodNames),
    classId: text,
    recordedBy: text,
    /** Whether the dialog that closes a month is open. */
    closing: flag,
  }),
  invoices: searchReader({
    state: word(['open', ...invoiceStates]),
    /** The id of the invoice in the panel. */
    invoice: text,
  }),
  discounts: searchReader({}),
}

type SearchOf<List extends keyof typeof readList> = Omit<ReturnType<(typeof readList)[List]>, 'sort'>

/** The search parameters of Financial Management. The page of a session shows only its payments. */
export type PaymentsSearch = ReturnType<typeof read> &
  SearchOf<'outstanding'> &
  SearchOf<'transactions'> &
  SearchOf<'cash-book'> &
  SearchOf<'invoices'> & { sort?: string; sessionId?: string }

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const shared = read(search)
  return { ...shared, ...readList[shared.list ?? 'outstanding'](search) }
}

/** Returns the columns that say nothing: on the page of a session, every row is of its class. */
export function hiddenColumns({ sessionId }: PaymentsSearch): string[] {
  return sessionId ? ['class_name'] : []
}
