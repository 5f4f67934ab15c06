import type { Pagination } from '@cubby/contract/paging'
import type { ReactNode } from 'react'
import { type Selection, SelectionBar } from '@/desk/table/selection-bar.tsx'
import { Button } from '@/ui/button.tsx'
import { useBulkDialogs } from './bulk-dialogs.tsx'
import type { BulkOperation } from './operations.ts'
import { type BulkList, rowsOf } from './use-bulk.ts'

interface BulkBarProps {
  list: BulkList
  /** The `filterQuery` of the list. */
  filter: string
  selection: Selection
  /** How many rows match; undefined until the list has loaded. */
  pagination: Pagination | undefined
  operations: readonly BulkOperation[]
  /** The label of a button when everything is selected, if different. */
  nameOfAll?: (operation: BulkOperation) => string
  children?: ReactNode
}

/** The number of selected rows and the operations on them. */
export function BulkBar(props: BulkBarProps) {
  const { list, filter, selection, pagination, operations, nameOfAll, children } = props
  const { open, dialogs } = useBulkDialogs(list, { onDone: selection.clear })
  const nameOf = (operation: BulkOperation) =>
    (selection.everything && nameOfAll?.(operation)) || operation.ofSelected
  return (
    <>
      <SelectionBar selection={selection} matches={pagination ?? { total: 0 }}>
        {operations.map((operation) => (
          <Button
            key={operation.id}
            size="small"
            variant={operation.id === 'approve' ? 'primary' : 'outline'}
            aria-label={nameOf(operation)}
            onClick={() => open({ title: nameOf(operation), operation, rows: rowsOf(selection, filter) })}
          >
            {operation.label}
          </Button>
        ))}
        {children}
      </SelectionBar>
      {dialogs}
    </>
  )
}
