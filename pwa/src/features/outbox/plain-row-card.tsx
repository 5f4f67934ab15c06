import { Link } from '@tanstack/react-router'
import { RefusalNote } from '@/features/outbox/refusal-note.tsx'
import { commandLabel } from '@/features/outbox/unsent-labels.ts'
import { UnsentNote } from '@/features/outbox/unsent-note.tsx'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/outbox/outbox.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { Card } from '@/ui/card.tsx'

/** The card of an unsent or refused command that is not about a session. */
export function PlainRowCard({ row }: { row: OutboxRow }) {
  const state = unsentStateOf(row.status)
  const hasConflict = row.lastError?.conflicts !== undefined
  return (
    <Card as="li" className="grid gap-3 border-input border-dashed p-4 sm:p-5">
      <h3 className="text-xl">{commandLabel[row.kind]}</h3>
      {state ? (
        <UnsentNote command={row.kind} state={state} tried={row.attempts > 0} />
      ) : (
        <RefusalNote command={row.kind} message={row.lastError?.message ?? ''} rowId={row.id} />
      )}
      {hasConflict && (
        <Link to="/profile" className={buttonVariants({ variant: 'outline', size: 'small' })}>
          Choose what to keep
        </Link>
      )}
    </Card>
  )
}
