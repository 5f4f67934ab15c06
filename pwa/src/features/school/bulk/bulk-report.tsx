import { CircleAlert, CircleCheck } from 'lucide-react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import type { BulkOperation } from './operations.ts'
import type { BulkResult } from './use-bulk.ts'

interface BulkReportProps {
  operation: BulkOperation
  results: readonly BulkResult[]
  /** Called after the closing animation. */
  onClosed: () => void
}

/** A dialog that reports on a bulk operation: how many rows succeeded, and why the others did not. */
export function BulkReport({ operation, results, onClosed }: BulkReportProps) {
  const done = results.filter(({ refused }) => refused === null).length
  // Failures come first.
  const sorted = [...results].sort(
    (one, other) => Number(one.refused === null) - Number(other.refused === null),
  )
  return (
    <Dialog title={`${done} of ${results.length} ${operation.done}`} onClosed={onClosed}>
      {(close) => (
        <>
          <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto text-sm">
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
          <Button variant="outline" onClick={close}>
            Dismiss
          </Button>
        </>
      )}
    </Dialog>
  )
}
