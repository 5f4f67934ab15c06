import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { BulkOperation } from './operations.ts'
import type { BulkResult } from './use-bulk.ts'

interface BulkReportProps {
  operation: BulkOperation
  results: readonly BulkResult[]
  onDismiss: () => void
}

/** The report of a bulk operation: how many succeeded, and why others did not. It stays until dismissed. */
export function BulkReport({ operation, results, onDismiss }: BulkReportProps) {
  const done = results.filter(({ refused }) => refused === null).length
  // Failures come first.
  const sorted = [...results].sort(
    (one, other) => Number(one.refused === null) - Number(other.refused === null),
  )
  return (
    <Card as="section" aria-labelledby="bulk-report" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <h2 id="bulk-report" className="figures text-lg">
            {done} of {results.length} {operation.done}
          </h2>
        </div>
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ul className="grid max-h-64 gap-2 overflow-y-auto text-sm">
        {sorted.map(({ id, name, detail, refused }) => {
          const Icon = refused ? CircleAlert : CircleCheck
          const tone = refused ? 'text-destructive' : 'text-success'
          return (
            <li key={id} className="flex gap-2">
              <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
              <span className="min-w-0 break-words">
                <span className="font-semibold">{name}</span>, {detail}:{' '}
                <span className={tone}>{refused ?? operation.done}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
