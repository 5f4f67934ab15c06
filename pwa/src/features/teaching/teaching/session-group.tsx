import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { Card } from '@/ui/card.tsx'
import { TaughtSessionRow } from './taught-session-row.tsx'

/** How many sessions are listed before the others are collapsed. */
const SHOWN = 10

interface SessionGroupProps {
  title: string
  sessions: readonly TaughtSession[]
  isPast?: boolean
}

/** Lists sessions in one line each. Those after the tenth are collapsed. Hidden without sessions. */
export function SessionGroup({ title, sessions, isPast = false }: SessionGroupProps) {
  if (sessions.length === 0) return null
  const rows = (some: readonly TaughtSession[]) => (
    <ul className="divide-y">
      {some.map((session) => (
        <TaughtSessionRow key={session.id} session={session} isPast={isPast} />
      ))}
    </ul>
  )
  const rest = sessions.slice(SHOWN)
  return (
    <section aria-label={title} className={`grid gap-3 ${isPast ? 'print:hidden' : ''}`}>
      <h3 className="figures print:hidden text-muted-foreground text-xl">
        {title} ({sessions.length})
      </h3>
      <Card className="px-4 sm:px-5 print:border-0 print:px-0">
        {rows(sessions.slice(0, SHOWN))}
        {rest.length > 0 && (
          <details className="border-t print:border-0">
            <summary className="figures flex print:hidden min-h-11 items-center font-semibold">
              {rest.length} more
            </summary>
            {rows(rest)}
          </details>
        )}
      </Card>
    </section>
  )
}
