import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { useMemo, useRef } from 'react'

export type ColumnKind = 'text' | 'rest' | 'amount' | 'actions'

/** How a column looks. */
interface ColumnMeta {
  /**
   * `text` is truncated if it does not fit, `rest` takes the width that the other columns leave, `amount` is
   * aligned right, and `actions` are not printed.
   */
  kind?: ColumnKind
  /** The CSS class of the column's width. If any column has one, no width depends on the content. */
  width?: string
  /** Whether the column is left out until a page has a value in it that is neither empty nor 0. */
  dropsIfEmpty?: boolean
}

/** The features of the tables. The server sorts, filters, and pages. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
})

/** Declares columns of one kind of row; a column's id is what the server sorts by. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>()
}

/** A column that the user can hide. */
export interface HideableColumn {
  id: string
  label: string
}

/** Returns the columns that can be hidden: those with a title, except the first, which names the row. */
export function hideableColumns(
  columns: readonly { id?: string; accessorKey?: unknown; header?: unknown }[],
): HideableColumn[] {
  return columns.slice(1).flatMap(({ id, accessorKey, header }) => {
    const name = id ?? accessorKey
    return typeof header === 'string' && typeof name === 'string' ? [{ id: name, label: header }] : []
  })
}

/**
 * Returns the same columns at each render, although their cells call a function that changes, such as one that renders
 * the buttons of a row. New columns would recreate all cells and lose the focus. `columnsWith` must be stable.
 */
export function useColumns<Args extends unknown[], Result, Columns>(
  columnsWith: (call: (...args: Args) => Result) => Columns,
  call: (...args: Args) => Result,
): Columns {
  const latest = useRef(call)
  latest.current = call
  return useMemo(() => columnsWith((...args) => latest.current(...args)), [columnsWith])
}
