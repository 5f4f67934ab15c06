import type { AdminClass } from '@cubby/contract/admin-classes'
import { amountText } from '@cubby/rules/price'
import { columnsFor } from '@/features/admin/table/columns.ts'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import { useColumns } from '@/features/admin/table/use-columns.ts'
import { type ClassAct, ClassButtons } from './class-buttons.tsx'
import type { ClassSearch } from './class-search.ts'
import { ClassSessionsButton } from './class-sessions-button.tsx'
import { ClassStatusButton } from './class-status-button.tsx'

const column = columnsFor<AdminClass>()

/** The columns of the table of classes. Their ids are the orders the server knows. */
const columnsWith = (onAct: (act: ClassAct, found: AdminClass) => void) => [
  column.accessor('title', {
    id: 'title',
    header: 'Class',
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  column.accessor(({ instructor_name }) => instructor_name ?? 'No instructor assigned', {
    id: 'instructor',
    header: 'Instructor',
  }),
  column.accessor('price', {
    id: 'price',
    header: 'Price',
    cell: ({ getValue }) => <span className="figures">{amountText(getValue())}</span>,
  }),
  column.accessor('total_sessions', {
    id: 'sessions',
    header: 'Sessions',
    cell: ({ row: { original } }) => (
      <ClassSessionsButton found={original} onOpen={() => onAct('sessions', original)} />
    ),
  }),
  column.accessor('total_enrollments', {
    id: 'enrollments',
    header: 'Enrollments',
    cell: ({ getValue }) => <span className="figures">{getValue()}</span>,
  }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <ClassStatusButton found={original} onOpen={() => onAct('status', original)} />
    ),
  }),
  column.display({
    id: 'actions',
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => (
      <div className="min-w-33">
        <ClassButtons found={row.original} onAct={(act) => onAct(act, row.original)} />
      </div>
    ),
  }),
]

interface ClassesTableProps {
  classes: AdminClass[]
  search: ClassSearch
  onAct: (act: ClassAct, found: AdminClass) => void
  onSort: (sort: string, direction: 'desc' | undefined) => void
}

export function ClassesTable({ classes, search, onAct, onSort }: ClassesTableProps) {
  const columns = useColumns(columnsWith, onAct)
  return (
    <DataTable
      caption="Classes"
      columns={columns}
      rows={classes}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={{ sort: search.sort ?? 'title', ...(search.direction && { direction: search.direction }) }}
      onSort={onSort}
      onOpen={(found) => onAct('edit', found)}
    />
  )
}
