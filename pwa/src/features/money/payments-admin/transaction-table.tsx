import type { ListedTransaction } from '@cubby/contract/money/transactions'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Day, useTimeZone } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { StudentName, studentAndClass, TwoLines } from '@/desk/table/user-line.tsx'
import { AmountCell } from './amount-cell.tsx'
import { DiscountText } from './discount-text.tsx'
import { hiddenColumns, type PaymentsSearch } from './payments-search.ts'
import { centerText, paidTexts, receivedText } from './transaction-labels.ts'

const column = columnsFor<ListedTransaction>()

/** Renders the buttons of a row. */
type DrawPart = (transaction: ListedTransaction, part: 'status' | 'menu') => ReactNode

/** Returns the columns of the table of transactions. Their ids are the sort keys of the API. */
const columnsWith = (partOf: DrawPart) => [
  column.accessor('created_at', {
    id: 'charged',
    header: t('Charged'),
    meta: { width: 'xl:w-27' },
    cell: ({ getValue }) => (
      <span className="figures xl:whitespace-nowrap">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.accessor('student_name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-28 min-[88rem]:w-34' },
    cell: ({ row: { original } }) => <StudentName {...original} />,
  }),
  column.accessor('class_name', {
    header: t('Class'),
    meta: { kind: 'text' },
    cell: ({ row: { original }, getValue }) => (
      <SessionLink id={original.session_id} section="money">
        <TwoLines>{getValue()}</TwoLines>
      </SessionLink>
    ),
  }),
  column.accessor(({ discount }) => discount?.amount ?? 0, {
    id: 'discount',
    header: t('Discount'),
    meta: { dropsIfEmpty: true, kind: 'amount', width: 'xl:w-24 min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ row: { original } }) => <DiscountText discount={original.discount} />,
  }),
  column.accessor('amount', {
    header: t('Amount'),
    meta: { kind: 'amount', width: 'xl:w-32' },
    cell: ({ row: { original } }) => <AmountCell {...original} discount={null} />,
  }),
  column.display({
    id: 'paid',
    header: t('Paid'),
    meta: { width: 'xl:w-34 min-[88rem]:w-44' },
    enableSorting: false,
    cell: ({ row }) => <Paid transaction={row.original} />,
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: 'xl:w-45' },
    cell: ({ row }) => partOf(row.original, 'status'),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    meta: { kind: 'actions', width: 'xl:w-14' },
    enableSorting: false,
    cell: ({ row }) => partOf(row.original, 'menu'),
  }),
]

function Paid({ transaction }: { transaction: ListedTransaction }) {
  const center = centerText(transaction)
  const lines = [center, ...paidTexts(transaction, useTimeZone()), receivedText(transaction)].filter(
    (one) => one !== null,
  )
  // Two lines fit in a row.
  const first = (center && transaction.invoice?.number) ?? lines[0]
  const shown =
    lines.length > 2
      ? [first, t('and {count} more', { count: lines.length - 1 })]
      : [first, ...lines.slice(1)]
  return (
    <span
      className="figures block whitespace-pre-line text-xs leading-4 xl:line-clamp-2"
      title={lines.join('\n')}
    >
      {shown.join('\n') || '–'}
    </span>
  )
}

interface TransactionTableProps {
  transactions: ListedTransaction[]
  search: PaymentsSearch
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  partOf: DrawPart
  onSort: (sort: string, direction: 'desc' | undefined) => void
}

export function TransactionTable(props: TransactionTableProps) {
  const { transactions, search, stableKey, partOf, onSort } = props
  const columns = useColumns(columnsWith, partOf)
  const sorted = search.sort
    ? { sort: search.sort, ...(search.direction && { direction: search.direction }) }
    : { sort: 'charged', direction: 'desc' as const }
  return (
    <DataTable
      caption={t('Transactions')}
      columns={columns}
      rows={transactions}
      idOf={({ id }) => id}
      nameOf={studentAndClass}
      search={sorted}
      hidden={hiddenColumns(search)}
      stableKey={stableKey}
      onSort={onSort}
    />
  )
}
