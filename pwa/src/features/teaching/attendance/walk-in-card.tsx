import { RefusalNote } from '@/features/app/outbox/refusal-note.tsx'
import { unsentLabel } from '@/features/app/outbox/unsent-labels.ts'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { walkInName } from '@/offline/outbox/walk-in-name.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { Chip } from '@/ui/chip.tsx'

/** A walk-in that waits for the server, or that the server refused. */
export function WalkInCard({ row }: { row: OutboxRow<'enroll-walk-in'> }) {
  const state = unsentStateOf(row.status)
  const now = useMinute()
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{walkInName(row.args.walkIn)}</span>
        <Chip tone={state ? 'pending' : 'destructive'}>{state ? 'Pending' : 'Not enrolled'}</Chip>
      </div>
      {state ? (
        <p className="text-muted-foreground text-sm">
          {unsentLabel(row.kind, state, { ...attemptsOf(row), now })}
        </p>
      ) : (
        <RefusalNote command={row.kind} message={row.lastError?.message ?? ''} rowId={row.id} />
      )}
    </li>
  )
}
