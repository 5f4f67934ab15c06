import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { isSessionRow, type OutboxRow } from '@/offline/store/outbox-row.ts'
import { retry } from '@/offline/sync/manage-row.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DiscardRow } from './discard-row.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { RefusalStep } from './refusal-step.tsx'
import { mayTryAgain } from './refusal-text.ts'
import { UnsentNote } from './unsent-note.tsx'

interface SyncRowProps {
  row: OutboxRow
  /** Names the change with its subject. */
  title: string
  /** The changed values, a line each. */
  changes: string[]
  /** The class, if the command is about a session that this device knows. */
  classId: string | null
  /** See `SendingOrder`; null after a refusal. */
  order: { number: number; after: number | null } | null
}

/** An unsent or refused change: what it is, its state, and what the user can do about it. */
export function SyncRow({ row, title, changes, classId, order }: SyncRowProps) {
  const heading = useId()
  const state = unsentStateOf(row.status)
  const { terms, refund } = row.lastError ?? {}
  const asksConsent = row.lastError?.code === 'consent_required'
  return (
    <Card as="li" aria-labelledby={heading} className="grid gap-3 border-input border-dashed p-4 sm:p-5">
      <div className="grid gap-1">
        <h3 id={heading} className="text-xl">
          {order && <span className="figures text-muted-foreground">{order.number}. </span>}
          {title}
        </h3>
        {changes.map((text) => (
          <p key={text} className="figures wrap-anywhere">
            {text}
          </p>
        ))}
        {order?.after && (
          <p className="figures text-muted-foreground text-sm">Waits for change {order.after}.</p>
        )}
      </div>
      {state ? (
        <UnsentNote command={row.kind} state={state} attempts={attemptsOf(row)} />
      ) : (
        <RefusalNote
          command={row.kind}
          message={row.lastError?.message ?? ''}
          code={row.lastError?.code ?? ''}
          rowId={row.id}
          {...{ terms, refund }}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(state === 'saved' || (!state && mayTryAgain(row))) && (
          <Button size="small" aria-label={`Try Again: ${title}`} onClick={() => void retry(row.id)}>
            Try Again
          </Button>
        )}
        {!state && !terms && !refund && !asksConsent && classId && isSessionRow(row) && (
          <RefusalStep row={row} classId={classId} />
        )}
        {row.lastError?.conflicts && (
          <Link to="/profile" className={buttonVariants({ variant: 'outline', size: 'small' })}>
            Choose what to keep
          </Link>
        )}
        {state && <DiscardRow row={row} title={title} />}
      </div>
    </Card>
  )
}
