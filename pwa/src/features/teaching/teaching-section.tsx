import { messages } from '@cubby/contract/messages'
import { Printer } from 'lucide-react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { SectionHeading } from '@/layout/section-heading.tsx'
import { StoredState } from '@/layout/stored-state.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useTeaching } from '@/offline/store/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { orderSessions } from './order-sessions.ts'
import { TaughtSessionCard } from './taught-session-card.tsx'

/** An instructor's sessions with participants, to read without a connection, print, and save. */
export function TeachingSection() {
  const stored = useTeaching()
  const now = useMinute()
  const { next, later, past } = orderSessions(stored.rows, now)
  const groups = [
    { title: 'Next session', sessions: next ? [next] : [] },
    { title: 'Later sessions', sessions: later },
    { title: 'Past sessions', sessions: past },
  ].filter(({ sessions }) => sessions.length > 0)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="My Sessions" stored={stored} />
      {groups.length > 0 && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      )}
      {groups.map(({ title, sessions }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h3 className="text-muted-foreground text-xl">{title}</h3>
          <ul className="grid gap-4">
            {sessions.map((session) => (
              <TaughtSessionCard key={session.id} session={session} isPast={sessions === past} />
            ))}
          </ul>
        </section>
      ))}
      <StoredState stored={stored} failed={messages.participantsFailed}>
        {groups.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="No sessions yet">
            The sessions you teach and their participants will appear here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
