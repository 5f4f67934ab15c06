import type { MergePreview } from '@cubby/contract/people/merging'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { Alert } from '@/ui/alert.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { movesText } from './moves-text.ts'

/** What a merge moves, the conflicts in sessions, and whether it is possible. */
export function MergeSummary({ preview }: { preview: MergePreview }) {
  const { ending, staying, moves, paid, conflicts, refusal } = preview
  if (refusal) return <Alert tone="error">{refusal}</Alert>
  return (
    <div className="grid gap-3 text-sm">
      <p>
        Moves to <strong className="wrap-anywhere">{staying.email}</strong>: {movesText(moves)}
        {paid > 0 && ` (${amountText(paid)} received)`}.
      </p>
      {conflicts.length > 0 && (
        <section aria-label="Conflicts" className="grid gap-2">
          <p className="font-semibold">{pluralize(conflicts.length, 'conflict')} in sessions:</p>
          <ul className="grid gap-2">
            {conflicts.map(({ kind, class_name, session_date, blocks, text }) => (
              <li key={`${kind} ${class_name} ${session_date}`}>
                <Alert tone={blocks ? 'error' : 'warning'}>
                  <strong className="wrap-anywhere">
                    {class_name}, {displayDate(session_date, session_date)}:
                  </strong>{' '}
                  {text}
                </Alert>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <strong className="wrap-anywhere">{ending.email}</strong> is logged out everywhere and cannot log in
        again. Its name and contact details are erased; missing contact details of the account that stays are
        filled in first. This cannot be undone.
      </p>
    </div>
  )
}
