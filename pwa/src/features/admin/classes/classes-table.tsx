import type { AdminClass } from '@cubby/contract/admin-classes'
import { amountText } from '@cubby/rules/price'
import { columnsFor, hideableColumns } from '@/features/admin/table/columns.ts'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import { useColumns } from '@/features/admin/table/use-columns.ts'
import { type ClassAction, ClassButtons } from './class-buttons.tsx'
import type { ClassSearch } from './class-search.ts'
import { ClassSessionsButton } from './class-sessions-button.tsx'
import { ClassStatusButton } from './class-status-button.tsx'

const column = columnsFor<AdminClass>()

/** Returns the columns of the table of classes. Their ids are the sort keys of the API. */
const columnsWith = (onAction: (action: ClassAction, found: AdminClass) => void) => [
  column.accessor('title', {
    id: 'title',
    header: 'Class',
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  column.accessor(({ instructor_name }) => instructor_name ?? 'No instructor assigned', {
    id: 'instructor',
    header: 'Instructor',
    meta: { width: 'xl:w-40' },
  }),
  column.accessor('price', {
    id: 'price',
    header: 'Price',
    meta: { kind: 'amount', width: 'xl:w-28' },
    cell: ({ getValue }) => amountText(getValue()),
  }),
  column.accessor('total_sessions', {
    id: 'sessions',
    header: 'Sessions',
    meta: { width: 'xl:w-36' },
    cell: ({ row: { original } }) => (
      <ClassSessionsButton found={original} onOpen={() => onAction('sessions', original)} />
    ),
  }),
  column.accessor('total_enrollments', {
    id: 'enrollments',
    header: 'Enrollments',
    meta: { kind: 'amount', width: 'xl:w-32' },
  }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    meta: { width: 'xl:w-36' },
    cell: ({ row: { original } }) => (
      <div className={original.status_change ? 'pb-2' : ''}>
        <ClassStatusButton found={original} onOpen={() => onAction('status', original)} />
      </div>
    ),
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-80' },
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => (
      <div className="min-w-33">
        <ClassButtons found={row.original} onAction={(action) => onAction(action, row.original)} />
      </div>
    ),
  }),
]

/** The columns that can be hidden. */
export const classColumns = hideableColumns(columnsWith(() => {}))

interface ClassesTableProps {
  classes: AdminClass[]
  search: ClassSearch
  hidden: readonly string[]
  onAction: (action: ClassAction, found: AdminClass) => void
  onSort: (sort: string, direction: 'desc' | undefined) => void
}

export function ClassesTable({ classes, search, hidden, onAction, onSort }: ClassesTableProps) {
  const columns = useColumns(columnsWith, onAction)
  return (
    <DataTable
      caption="Classes"
      columns={columns}
      rows={classes}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={{ sort: search.sort ?? 'title', ...(search.direction && { direction: search.direction }) }}
      hidden={hidden}
      onSort={onSort}
      onOpen={(found) => onAction('edit', found)}
    />
  )
}
