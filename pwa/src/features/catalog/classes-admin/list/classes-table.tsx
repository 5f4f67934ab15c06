import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { ClassMark } from '@/art/class-mark.tsx'
import { columnsFor, hideableColumns, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { OneLine, TwoLines } from '@/desk/table/user-line.tsx'
import { ClassStatusButton } from '../status/class-status-button.tsx'
import { type ClassAction, ClassIconButtons } from './class-buttons.tsx'
import type { ClassSearch } from './class-search.ts'
import { ClassSessionsButton } from './class-sessions-button.tsx'

const column = columnsFor<AdminClass>()

/** Returns the columns of the table of classes. Their ids are the sort keys of the API. */
const columnsWith = (onAction: (action: ClassAction, found: AdminClass) => void) => [
  column.accessor('title', {
    id: 'title',
    header: t('Class'),
    meta: { kind: 'rest' },
    cell: ({ getValue, row }) => (
      <span className="flex items-center gap-2.5 font-semibold">
        <ClassMark classId={row.original.id} title={getValue()} className="size-7" />
        <span className="min-w-0">
          <TwoLines>{getValue()}</TwoLines>
        </span>
      </span>
    ),
  }),
  column.accessor(({ instructor_name }) => instructor_name ?? t('No instructor assigned'), {
    id: 'instructor',
    header: t('Instructor'),
    meta: { width: 'xl:w-32 min-[88rem]:w-34' },
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor('price', {
    id: 'price',
    header: t('Price'),
    meta: { kind: 'amount', width: 'xl:w-24' },
    cell: ({ getValue }) => amountText(getValue()),
  }),
  column.accessor('total_sessions', {
    id: 'sessions',
    header: t('Sessions'),
    meta: { width: 'xl:w-32' },
    cell: ({ row: { original } }) => (
      <ClassSessionsButton found={original} onOpen={() => onAction('sessions', original)} />
    ),
  }),
  column.accessor('total_enrollments', {
    id: 'enrollments',
    header: t('Enrollments'),
    meta: { kind: 'amount', width: 'xl:w-28' },
  }),
  column.accessor('status', {
    id: 'status',
    header: t('Status'),
    meta: { width: 'xl:w-30' },
    cell: ({ row: { original } }) => (
      <ClassStatusButton found={original} dense onOpen={() => onAction('status', original)} />
    ),
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-58' },
    enableSorting: false,
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row }) => (
      <ClassIconButtons found={row.original} dense onAction={(action) => onAction(action, row.original)} />
    ),
  }),
]

/** The columns that can be hidden. */
export const classColumns = hideableColumns(columnsWith(() => {}))

interface ClassesTableProps {
  classes: AdminClass[]
  search: ClassSearch
  hidden: readonly string[]
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  onAction: (action: ClassAction, found: AdminClass) => void
  onSort: (sort: string, direction: 'desc' | undefined) => void
}

export function ClassesTable(props: ClassesTableProps) {
  const { classes, search, hidden, stableKey, onAction, onSort } = props
  const columns = useColumns(columnsWith, onAction)
  return (
    <DataTable
      caption={t('Classes')}
      columns={columns}
      rows={classes}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={{ sort: search.sort ?? 'title', ...(search.direction && { direction: search.direction }) }}
      hidden={hidden}
      stableKey={stableKey}
      onSort={onSort}
      onOpen={(found) => onAction('edit', found)}
    />
  )
}
