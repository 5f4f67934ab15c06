import { sessionDates } from '@cubby/rules/session-dates'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { Bulk } from './use-bulk-approve.ts'

/** How many are approved so far, and what became of each; it stays until it is dismissed. */
export function BulkReport({ bulk, onDismiss }: { bulk: Bulk; onDismiss: () => void }) {
  const { total, results } = bulk
  const approved = results.filter(({ refused }) => refused === null).length
  const isDone = results.length === total
  return (
    <Card as="section" aria-labelledby="bulk" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <h2 id="bulk" className="figures text-lg">
            {isDone ? `${approved} of ${total} approved` : `Approving ${results.length + 1} of ${total}`}
          </h2>
        </div>
        {isDone && (
          <Button variant="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <progress
        className="h-2 w-full accent-primary"
        aria-label="Approving"
        max={total}
        value={results.length}
      />
      <ul className="grid max-h-64 gap-2 overflow-y-auto text-sm">
        {results.map(({ enrollment, refused }) => {
          const Icon = refused ? CircleAlert : CircleCheck
          return (
            <li key={enrollment.id} className="flex gap-2">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${refused ? 'text-destructive' : 'text-success'}`}
                aria-hidden="true"
              />
              <span>
                <span className="font-semibold">{enrollment.student_name}</span>, {enrollment.class_name},{' '}
                {sessionDates(enrollment)}:{' '}
                <span className={refused ? 'text-destructive' : 'text-success'}>{refused ?? 'Approved'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
