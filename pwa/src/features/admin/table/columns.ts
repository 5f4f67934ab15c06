import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** The features of the tables. The server sorts, filters, and pages. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })

/** Declares columns of one kind of row; a column's id is what the server sorts by. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>()
}
