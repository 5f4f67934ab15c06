import { t } from '@cubby/texts/t'
import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type ReactNode, useRef, useState } from 'react'
import { afterPress } from '@/ui/after-press.ts'
import { type ColumnKind, features } from './columns.ts'
import { CurrentRowNote } from './current-row-note.tsx'
import { DataRow } from './data-row.tsx'
import type { ListSearch } from './search-schema.ts'
import type { Selection } from './selection-bar.tsx'
import { SortHeader } from './sort-header.tsx'
import { type RowKey, useRowKeys } from './use-row-keys.ts'
import { useStableRows } from './use-stable-rows.ts'

interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  caption: string
  // biome-ignore lint/suspicious/noExplicitAny: the columns of one table hold values of different types
  columns: ColumnDef<typeof features, Row, any>[]
  rows: Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  search: Pick<ListSearch, 'sort' | 'direction'>
  onSort?: (sort: string, direction: 'desc' | undefined) => void
  selection?: Selection
  onOpen?: (row: Row) => void
  /** Whether the panel beside the table shows this row. J and K then show another row in the panel. */
  isOpen?: (row: Row) => boolean
  /** Operations on a row by key. */
  keys?: readonly RowKey<Row>[]
  /** What the actions of a row do; shown for the current row below the table. */
  noteOf?: (row: Row) => ReactNode
  /** The ids of the columns that the user does not want to see. */
  hidden?: readonly string[]
  /** The query of the list; '' while another one loads. While it stays the same, rows keep their places. */
  stableKey?: string
}

/**
 * Returns the ids of the columns that are left out because they have had no value yet. A column that was shown stays,
 * so that the other columns do not move when the next rows have no value for it.
 */
function useEmptyColumns<Row extends object>(
  columns: DataTableProps<Row>['columns'],
  rows: readonly Row[],
): string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const waiting = columns.flatMap((column) =>
    column.meta?.dropsIfEmpty && column.id && 'accessorFn' in column && !shown.includes(column.id)
      ? [{ id: column.id, hasValue: rows.some((row, index) => column.accessorFn(row, index)) }]
      : [],
  )
  const filled = waiting.filter(({ hasValue }) => hasValue).map(({ id }) => id)
  if (filled.length > 0) setShown([...shown, ...filled])
  return waiting.filter(({ hasValue }) => !hasValue).map(({ id }) => id)
}

/** The classes of the cells of each kind. */
const cellClasses: Readonly<Record<ColumnKind, string>> = {
  text: 'xl:w-1/4 xl:max-w-0',
  rest: 'xl:w-full xl:max-w-0',
  // The zeros of this face have no slash, so that columns of money are calm.
  amount: 'figures whitespace-nowrap text-end font-display',
  actions: 'print:hidden',
}

/**
 * A table with a sticky header. Rows take the focus: arrows, J, and K move, Enter or a click opens, Space and X select.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, hidden = [], idOf, nameOf, search, onSort, selection, noteOf } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const stable = useStableRows(props.rows, { key: props.stableKey ?? '', idOf })
  // With a new key, the rows of another search do not count as layout shifts. The key changes when these rows arrive,
  // and not before, so that the user can work with the previous rows until then.
  const [bodyKey, setBodyKey] = useState(props.stableKey)
  if (props.stableKey && props.stableKey !== bodyKey) setBodyKey(props.stableKey)
  const isFixed = columns.some(({ meta }) => meta?.width !== undefined)
  const isStable = props.stableKey !== undefined
  const rows = isStable ? stable.rows : props.rows
  const empty = useEmptyColumns(columns, rows)
  const [lastOpened, setLastOpened] = useState('')
  const onOpen =
    props.onOpen &&
    ((row: Row) => {
      setLastOpened(idOf(row))
      props.onOpen?.(row)
    })
  // Several rows can belong to the user in the panel.
  const shownRows = props.isOpen ? rows.filter(props.isOpen) : []
  const openRow = shownRows.find((row) => idOf(row) === lastOpened) ?? shownRows[0]
  const isGone = (id: string) => isStable && stable.gone.has(id)
  useRowKeys<Row>({
    body,
    rows,
    openIndex: openRow ? rows.indexOf(openRow) : -1,
    onOpen,
    keys: props.keys ?? [],
    onSelect: selection && ((row) => selection.toggle(idOf(row))),
    isGone: (row) => isGone(idOf(row)),
  })
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility: Object.fromEntries([...hidden, ...empty].map((id) => [id, false])),
      rowSelection: selection?.rows ?? {},
      sorting: search.sort ? [{ id: search.sort, desc: search.direction === 'desc' }] : [],
    },
    onRowSelectionChange: (change) =>
      selection?.setRows(typeof change === 'function' ? change(selection.rows) : change),
  })

  const shown = (
    <table
      className={`w-full border-separate border-spacing-0 rounded-card border bg-card text-sm ${isFixed ? 'xl:table-fixed' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-16 z-10">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && (
              <th scope="col" className="w-11 rounded-ss-card border-b bg-muted p-0 print:hidden">
                <label className="grid min-h-8 w-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    className="size-4.5"
                    aria-label={t('Select all on this page')}
                    checked={selection.everything || table.getIsAllRowsSelected()}
                    onChange={
                      selection.everything ? selection.clear : table.getToggleAllRowsSelectedHandler()
                    }
                  />
                </label>
              </th>
            )}
            {group.headers.map((header) => (
              <SortHeader
                key={header.id}
                id={header.column.id}
                search={search}
                width={header.column.columnDef.meta?.width}
                kind={header.column.columnDef.meta?.kind}
                {...(header.column.columnDef.enableSorting !== false && onSort && { onSort })}
              >
                <table.FlexRender header={header} />
              </SortHeader>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} key={bodyKey} className="[&>tr:last-child>td]:border-b-0">
        {table.getRowModel().rows.map((row) =>
          isGone(row.id) ? (
            <tr key={row.id} tabIndex={-1} data-row="" className="h-10 text-muted-foreground">
              <td colSpan={row.getVisibleCells().length + (selection ? 1 : 0)} className="border-b px-3 py-1">
                {t('{name} is no longer in this list', { name: nameOf(row.original) })}
              </td>
            </tr>
          ) : (
            <DataRow
              key={row.id}
              id={row.id}
              name={nameOf(row.original)}
              selected={selection && (selection.everything || row.getIsSelected())}
              isOpen={row.original === openRow}
              onSelect={selection && ((withShift) => selection.toggle(row.id, withShift))}
              onOpen={onOpen && (() => afterPress(() => onOpen(row.original)))}
            >
              {row.getVisibleCells().map((cell) => {
                const kind = cell.column.columnDef.meta?.kind
                return (
                  <td
                    key={cell.id}
                    className={`h-10 border-b px-2 py-px xl:px-3 ${kind ? cellClasses[kind] : ''}`}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
            </DataRow>
          ),
        )}
      </tbody>
    </table>
  )
  if (!noteOf) return shown
  return (
    <CurrentRowNote rows={rows} idOf={idOf} noteOf={(row) => (isGone(idOf(row)) ? null : noteOf(row))}>
      {shown}
    </CurrentRowNote>
  )
}
