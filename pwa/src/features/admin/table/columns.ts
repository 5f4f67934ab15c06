import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column looks. */
interface ColumnMeta {
  /** Texts are cut where there is no room, `rest` takes the room that others leave, and amounts are aligned on the right. */
  kind?: 'text' | 'rest' | 'amount'
  /** The class of its width. With one, the columns of the table do not change with their content. */
  width?: string
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

/** Returns the columns that can be hidden: all but the first, which names the row, and those without a title. */
export function hideableColumns(
  columns: readonly { id?: string; accessorKey?: unknown; header?: unknown }[],
): HideableColumn[] {
  return columns.slice(1).flatMap(({ id, accessorKey, header }) => {
    const name = id ?? accessorKey
    return typeof header === 'string' && typeof name === 'string' ? [{ id: name, label: header }] : []
  })
}
