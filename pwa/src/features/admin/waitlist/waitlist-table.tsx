import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { columnsFor } from '@/features/admin/table/columns.ts'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import type { Selection } from '@/features/admin/table/selection.ts'
import { useColumns } from '@/features/admin/table/use-columns.ts'
import { EntryStatus } from './entry-status.tsx'
import type { WaitlistSearch } from './waitlist-search.ts'

const column = columnsFor<AdminWaitlistEntry>()

const columnsWith = (buttonsOf: (entry: AdminWaitlistEntry) => ReactNode) => [
  column.accessor('user_name', {
    header: 'Student',
    cell: ({ row, getValue }) => (
      <>
        <span className="font-semibold">{getValue()}</span>
        <br />
        <span className="text-muted-foreground">{row.original.user_email}</span>
      </>
    ),
  }),
  column.accessor('class_name', {
    header: 'Class',
    cell: ({ row, getValue }) => (
      <>
        {getValue()}
        <br />
        <span className="text-muted-foreground">{row.original.location_details ?? 'TBA'}</span>
      </>
    ),
  }),
  column.accessor(({ next_session_date, end_date }) => displayDate(next_session_date, end_date), {
    id: 'next_session_date',
    header: 'Next session',
    cell: ({ getValue }) => <span className="figures">{getValue()}</span>,
  }),
  column.accessor('position', {
    header: 'Position',
    cell: ({ getValue }) => <span className="figures">{getValue() > 0 ? `#${getValue()}` : '–'}</span>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <EntryStatus entry={row.original} />,
  }),
  column.display({
    id: 'actions',
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => (
      <div className="whitespace-nowrap py-1 xl:[&>div]:flex-nowrap [&>div]:justify-end">
        {buttonsOf(row.original)}
      </div>
    ),
  }),
]

interface WaitlistTableProps {
  search: WaitlistSearch
  onSort: (sort: string, direction: 'desc' | undefined) => void
  entries: AdminWaitlistEntry[]
  selection: Selection
  buttonsOf: (entry: AdminWaitlistEntry) => ReactNode
}

export function WaitlistTable({ search, onSort, entries, selection, buttonsOf }: WaitlistTableProps) {
  const columns = useColumns(columnsWith, buttonsOf)
  return (
    <DataTable
      caption="Waitlist"
      columns={columns}
      rows={entries}
      idOf={({ id }) => id}
      nameOf={({ user_name, class_name }) => `${user_name}, ${class_name}`}
      search={search}
      onSort={onSort}
      selection={selection}
    />
  )
}
