import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { columnsFor, hideableColumns, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import type { Selection } from '@/desk/table/selection-bar.tsx'
import type { RowKey } from '@/desk/table/use-row-keys.ts'
import { OneLine, UserLine } from '@/desk/table/user-line.tsx'
import { ReviewNotes } from '@/features/seats/review-admin/review-notes.tsx'
import { operationsFor } from './entry-operations.ts'
import { EntryStatus } from './entry-status.tsx'
import type { WaitlistSearch } from './waitlist-search.ts'

const column = columnsFor<AdminWaitlistEntry>()

const columnsWith = (buttonsOf: (entry: AdminWaitlistEntry) => ReactNode) => [
  column.accessor('user_name', {
    header: 'Student',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => <UserLine name={original.user_name} email={original.user_email} />,
  }),
  column.accessor('class_name', {
    header: 'Class',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => (
      <OneLine>{`${original.class_name}, ${original.location_details ?? 'TBA'}`}</OneLine>
    ),
  }),
  column.accessor(({ next_session_date, end_date }) => displayDate(next_session_date, end_date), {
    id: 'next_session_date',
    header: 'Next session',
    meta: { width: 'xl:w-56' },
    cell: ({ getValue }) => <span className="figures xl:whitespace-nowrap">{getValue()}</span>,
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { width: 'xl:w-24' },
    cell: ({ getValue }) => <span className="figures">{getValue() > 0 ? `#${getValue()}` : '–'}</span>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { kind: 'text', width: 'xl:w-72' },
    cell: ({ row }) => <EntryStatus entry={row.original} isInline />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-28' },
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => buttonsOf(row.original),
  }),
]

/** The columns that can be hidden. */
export const waitlistColumns = hideableColumns(columnsWith(() => null))

interface WaitlistTableProps {
  search: WaitlistSearch
  onSort: (sort: string, direction: 'desc' | undefined) => void
  entries: AdminWaitlistEntry[]
  selection: Selection
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  hidden: readonly string[]
  keys: readonly RowKey<AdminWaitlistEntry>[]
  buttonsOf: (entry: AdminWaitlistEntry) => ReactNode
  onOpen: (entry: AdminWaitlistEntry) => void
}

export function WaitlistTable(props: WaitlistTableProps) {
  const { search, onSort, entries, selection, stableKey, hidden, keys, buttonsOf, onOpen } = props
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
      hidden={hidden}
      onOpen={onOpen}
      isOpen={({ user_id }) => user_id === search.user}
      keys={keys}
      noteOf={(entry) =>
        entry.position > 0 && (
          // A new key replaces the list, so that changed notes do not count as a layout shift.
          <ul key={`${entry.id} ${entry.status}`} className="contents">
            <ReviewNotes notes={operationsFor(entry).notes} />
          </ul>
        )
      }
      stableKey={stableKey}
    />
  )
}
