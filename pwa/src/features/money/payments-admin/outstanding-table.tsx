import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { StudentName, studentAndClass, TwoLines } from '@/desk/table/user-line.tsx'
import { rich } from '@/ui/rich.tsx'
import { AmountCell } from './amount-cell.tsx'
import { DueChip } from './due-chip.tsx'
import { hiddenColumns, type PaymentsSearch } from './payments-search.ts'
import { usedMethods } from './transaction-labels.ts'

const column = columnsFor<OutstandingPayment>()

/** Returns the columns of the table. Their ids are the sort keys of the API. */
const columnsWith = (buttonOf: (payment: OutstandingPayment) => ReactNode) => [
  column.accessor('student_name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-36' },
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
  column.accessor('amount', {
    header: t('Amount'),
    meta: { kind: 'amount', width: 'xl:w-31' },
    cell: ({ row }) => <AmountCell {...row.original} />,
  }),
  column.accessor('due_date', {
    header: t('Due Date'),
    meta: { width: 'xl:w-35' },
    cell: ({
      row: {
        original: { created_at: created },
      },
      getValue,
    }) => (
      <span className="figures -my-0.5 grid xl:whitespace-nowrap">
        {displayDate(getValue(), getValue())}
        {created && (
          <span className="text-muted-foreground text-xs leading-3.5">
            {rich('Charged <day></day>', { day: () => <Day of={created} /> })}
          </span>
        )}
      </span>
    ),
  }),
  column.display({
    id: 'status',
    header: t('Status'),
    meta: { width: 'xl:w-38' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      // Moves by some pixels when a reminder was sent; a new key replaces it, so that this is no layout shift.
      <span key={original.reminded_at} className="-my-0.5 grid justify-items-start whitespace-nowrap">
        <DueChip payment={original} />
        <Reminded payment={original} />
      </span>
    ),
  }),
  column.display({
    id: 'last_four',
    header: t('Payment Method'),
    meta: { width: 'xl:w-33' },
    enableSorting: false,
    cell: ({ row }) => <span className="figures">{usedMethods(row.original) ?? t('None yet')}</span>,
  }),
  column.display({
    id: 'actions',
    header: t('Actions'),
    meta: { kind: 'actions', width: 'xl:w-26 min-[88rem]:w-70' },
    enableSorting: false,
    cell: ({ row: { original } }) => buttonOf(original),
  }),
]

/** When the last reminder was sent, if any was. */
function Reminded({ payment: { reminded_at } }: { payment: OutstandingPayment }) {
  return (
    reminded_at && (
      <span className="figures text-muted-foreground text-xs leading-3.5">
        {rich('Reminded <day></day>', { day: () => <Day of={reminded_at} /> })}
      </span>
    )
  )
}

interface OutstandingTableProps {
  payments: OutstandingPayment[]
  search: PaymentsSearch
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  buttonOf: (payment: OutstandingPayment) => ReactNode
  onSort: (sort: string, direction: 'desc' | undefined) => void
  onOpen: (payment: OutstandingPayment) => void
}

export function OutstandingTable(props: OutstandingTableProps) {
  const { payments, search, stableKey, buttonOf, onSort, onOpen } = props
  const columns = useColumns(columnsWith, buttonOf)
  return (
    <DataTable
      caption={t('Outstanding Payments')}
      columns={columns}
      rows={payments}
      idOf={({ id }) => id}
      nameOf={studentAndClass}
      search={{ sort: search.sort ?? 'due_date', ...(search.direction && { direction: search.direction }) }}
      stableKey={stableKey}
      onSort={onSort}
      hidden={hiddenColumns(search)}
      onOpen={onOpen}
      isOpen={({ user_id }) => user_id === search.user}
    />
  )
}
