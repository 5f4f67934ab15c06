import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { ChevronDown } from 'lucide-react'
import { AttendanceButton } from '@/features/teaching/attendance/attendance-button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { SessionRoster } from './session-roster.tsx'
import { TaughtRosterSheet } from './taught-roster-sheet.tsx'
import { TaughtSessionFacts } from './taught-session-facts.tsx'

interface TaughtSessionRowProps {
  session: TaughtSession
  isPast: boolean
}

/**
 * A later or past session in one line. Expanded, it shows its location and participants. Only later sessions are
 * printed.
 */
export function TaughtSessionRow({ session, isPast }: TaughtSessionRowProps) {
  const { class_title, start_date, end_date, capacity, participants, status } = session
  return (
    <li data-sheet={isPast ? undefined : true} className={isPast ? 'print:hidden' : undefined}>
      {!isPast && <TaughtRosterSheet session={session} />}
      <details className="group print:hidden">
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
          <ChevronDown className="size-4 shrink-0 group-open:rotate-180" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{class_title}</span>
            <span className="figures block text-muted-foreground text-sm">
              {displayDate(start_date, end_date)} · {participants.length} / {capacity} enrolled
            </span>
          </span>
          {status === 'cancelled' ? (
            <Chip tone="destructive">Cancelled</Chip>
          ) : (
            isPast && <Chip tone="success">Completed</Chip>
          )}
        </summary>
        <div className="grid gap-3 pb-4 pl-7">
          <TaughtSessionFacts session={session} />
          <AttendanceButton sessionId={session.id} />
          <SessionRoster session={session} hasSheet={!isPast} />
        </div>
      </details>
    </li>
  )
}
