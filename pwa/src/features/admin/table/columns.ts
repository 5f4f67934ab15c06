import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** What the tables of the administrators can do. Sorting, filters and pages are the server's work. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })

/** Declares columns of one kind of row; a column's id is what the server sorts by. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>()
}
