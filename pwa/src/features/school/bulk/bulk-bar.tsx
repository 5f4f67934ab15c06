import { type ReactNode, useState } from 'react'
import type { Selection } from '@/desk/table/selection.ts'
import { SelectionBar } from '@/desk/table/selection-bar.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkReport } from './bulk-report.tsx'
import type { BulkOperation } from './operations.ts'
import { type BulkList, type BulkResult, rowsOf } from './use-bulk.ts'

interface BulkBarProps {
  list: BulkList
  /** The `filterQuery` of the list. */
  filter: string
  selection: Selection
  total: number
  operations: readonly BulkOperation[]
  /** The label of a button when everything is selected, if different. */
  nameOfAll?: (operation: BulkOperation) => string
  children?: ReactNode
}

/** The number of selected rows and the operations on them. */
export function BulkBar(props: BulkBarProps) {
  const { list, filter, selection, total, operations, nameOfAll, children } = props
  const [opened, setOpened] = useState<{ operation: BulkOperation; rows: object } | null>(null)
  const [report, setReport] = useState<{ operation: BulkOperation; results: BulkResult[] } | null>(null)
  const nameOf = (operation: BulkOperation) =>
    (selection.everything && nameOfAll?.(operation)) || `${operation.label} selected`
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {operations.map((operation) => (
          <Button
            key={operation.id}
            size="small"
            variant={operation.id === 'approve' ? 'primary' : 'outline'}
            onClick={() => setOpened({ operation, rows: rowsOf(selection, filter) })}
          >
            {nameOf(operation)}
          </Button>
        ))}
        {children}
      </SelectionBar>
      {report && <BulkReport {...report} onClosed={() => setReport(null)} />}
      {opened && (
        <Dialog title={nameOf(opened.operation)} onClosed={() => setOpened(null)}>
          {(close) => (
            <BulkForm
              list={list}
              {...opened}
              onDone={(results) => {
                setReport({ operation: opened.operation, results })
                selection.clear()
              }}
              close={close}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
