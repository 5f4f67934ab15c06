import type { Roster } from '@cubby/contract/teaching/attendance'
import { t } from '@cubby/texts/t'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { walkInName } from '@/offline/outbox/attendance-commands.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { isRefused, isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { unsentText } from '@/unsent-changes/unsent-note.tsx'

const WalkInForm = lazy(() => import('./walk-in-form.tsx').then((module) => ({ default: module.WalkInForm })))

/** Enrolls people at the door, if the class allows it, and shows those that wait for the server. */
export function WalkIns({ roster }: { roster: Roster }) {
  const headingId = useId()
  const [isAdding, setAdding] = useState(false)
  const isClosing = useRef(false)
  const rows = walkInRows(useOutbox(), roster.id)
  if (!roster.allows_walk_ins && rows.length === 0) return null
  const close = () => {
    isClosing.current = true
    setAdding(false)
  }
  /** The button exists again only after the form is closed. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isClosing.current) return
    isClosing.current = false
    button.focus()
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-t pt-4">
      <h3 id={headingId} className="text-lg">
        {t('Walk-ins')}
      </h3>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <WalkInCard key={row.id} row={row} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <WalkInForm
            enroll={async (walkIn) => {
              await queueCommand({ kind: 'enroll-walk-in', args: { rosterId: roster.id, walkIn } })
              return true
            }}
            onDone={close}
          />
        </Suspense>
      ) : (
        roster.allows_walk_ins && (
          <Button ref={takeFocus} variant="outline" onClick={() => setAdding(true)}>
            <UserRoundPlus className="size-5" aria-hidden="true" />
            {t('Add walk-in')}
          </Button>
        )
      )}
    </section>
  )
}

/** Returns the walk-ins of a session that the server has not confirmed: unsent and refused ones. */
function walkInRows(outbox: readonly OutboxRow[], rosterId: string): OutboxRow<'enroll-walk-in'>[] {
  return outbox
    .filter(isWalkIn)
    .filter((row) => row.args.rosterId === rosterId && (isUnsent(row) || isRefused(row)))
}

function isWalkIn(row: OutboxRow): row is OutboxRow<'enroll-walk-in'> {
  return row.kind === 'enroll-walk-in'
}

/** A walk-in that waits for the server, or that the server refused. */
function WalkInCard({ row }: { row: OutboxRow<'enroll-walk-in'> }) {
  const state = unsentStateOf(row.status)
  const now = useMinute()
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{walkInName(row.args.walkIn)}</span>
        <Chip tone={state ? 'pending' : 'destructive'}>{state ? t('Pending') : t('Not enrolled')}</Chip>
      </div>
      {state ? (
        <p className="text-muted-foreground text-sm">
          {unsentText(row.kind, state, { ...attemptsOf(row), now })}
        </p>
      ) : (
        <RefusalNote command={row.kind} error={row.lastError} rowId={row.id} />
      )}
    </li>
  )
}
