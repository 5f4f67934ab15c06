import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, useRef } from 'react'
import { features } from './columns.ts'
import type { ListSearch } from './list-search.ts'
import type { Selection } from './selection.ts'
import { SortHeader } from './sort-header.tsx'

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
}

/** A table with a sticky header. Rows take the focus: arrows move, Enter opens, Space selects. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, idOf, nameOf, search, onSort, selection, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection: selection?.rows ?? {},
      sorting: search.sort ? [{ id: search.sort, desc: search.direction === 'desc' }] : [],
    },
    onRowSelectionChange: (change) =>
      selection?.setRows(typeof change === 'function' ? change(selection.rows) : change),
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const opens = event.key === 'Enter' && onOpen
    const selects = event.key === ' ' && selection
    if (!step && !opens && !selects) return
    event.preventDefault()
    if (opens) onOpen(row)
    if (selects) selection.toggle(idOf(row))
    const all = [...(body.current?.rows ?? [])]
    if (step) all[all.indexOf(event.currentTarget) + step]?.focus()
  }

  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border bg-card text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-16 z-10">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && (
              <th scope="col" className="rounded-tl-card border-b bg-muted p-0">
                <label className="grid min-h-10 w-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-primary"
                    aria-label="Select all on this page"
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
                {...(header.column.columnDef.enableSorting !== false && onSort && { onSort })}
              >
                <table.FlexRender header={header} />
              </SortHeader>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} className="[&>tr:last-child>td]:border-b-0">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            tabIndex={0}
            aria-selected={selection ? selection.everything || row.getIsSelected() : undefined}
            onKeyDown={(event) => onKeyDown(event, row.original)}
            className="hover:bg-muted focus-visible:-outline-offset-2 aria-selected:bg-primary/8"
          >
            {selection && (
              <td className="border-b p-0">
                <label className="grid min-h-11 w-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-primary"
                    aria-label={`Select ${nameOf(row.original)}`}
                    checked={selection.everything || row.getIsSelected()}
                    onChange={() => selection.toggle(row.id)}
                  />
                </label>
              </td>
            )}
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className="border-b px-2 py-1 xl:px-3">
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
