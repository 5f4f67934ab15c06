import { messages } from '@cubby/contract/messages'
import type { DataImport, ImportRow } from '@cubby/contract/office/imports'
import { useState } from 'react'
import { ListState } from '@/desk/table/list-state.tsx'
import { PaginationBar } from '@/desk/table/pagination-bar.tsx'
import { Card } from '@/ui/card.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { useImportRows } from './use-imports.ts'

interface ImportRowsProps {
  data: DataImport
  shown: 'invalid' | 'kept' | 'warned'
  title: string
}

/** The rows of a file that were not imported, not undone, or need a look, each with its reasons. */
export function ImportRows({ data, shown, title }: ImportRowsProps) {
  const [page, setPage] = useState(1)
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ListState
        query={useImportRows(data, shown, page)}
        failed={messages.importsFailed}
        announcement={({ pagination }) => pluralize(pagination.total, 'row')}
      >
        {({ rows, pagination }) => (
          <>
            <ul className="grid gap-3">
              {rows.map((row) => (
                <RowCard key={row.number} row={row} headers={data.headers} />
              ))}
            </ul>
            <PaginationBar pagination={pagination} onPage={setPage} />
          </>
        )}
      </ListState>
    </section>
  )
}

function RowCard({
  row: { number, errors, warnings, cells },
  headers,
}: {
  row: ImportRow
  headers: string[]
}) {
  const values = cells?.flatMap((cell, at) => (cell ? `${headers[at] || at + 1}: ${cell}` : []))
  return (
    <Card as="li" className="grid gap-1 p-4 text-sm">
      <p className="figures font-semibold">Row {number}</p>
      <ul className="text-destructive">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <ul className="text-warning">
          {warnings.map(({ column, message }) => (
            <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
          ))}
        </ul>
      )}
      {values && <p className="wrap-anywhere text-muted-foreground">{values.join(' · ')}</p>}
    </Card>
  )
}
