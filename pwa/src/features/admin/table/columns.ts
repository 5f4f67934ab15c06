import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column looks. */
interface ColumnMeta {
  /** Texts are cut where there is no room; amounts are aligned on the right. */
  kind?: 'text' | 'amount'
}

/** The features of the tables. The server sorts, filters, and pages. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
})

/** Declares columns of one kind of row; a column's id is what the server sorts by. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>()
}
