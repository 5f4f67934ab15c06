import { messages } from '@cubby/contract/messages'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { orderSessions } from './order-sessions.ts'
import { SessionGroup } from './session-group.tsx'
import { TaughtSessionCard } from './taught-session-card.tsx'

/** An instructor's sessions with participants, to read without a connection, print, and save. */
export function TeachingSection() {
  const stored = useStored('teaching')
  const now = useMinute()
  const { next, later, past } = orderSessions(stored.rows, now)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      {/* On paper, each sheet has its own heading. */}
      <div className="print:hidden">
        <SectionHeading title="My Sessions" stored={stored} />
      </div>
      {/* Past sessions are not printed. */}
      {(next || later.length > 0) && <PrintButton label="Print" />}
      {next && (
        <section aria-label="Next session" className="grid gap-3">
          <h3 className="print:hidden text-muted-foreground text-xl">Next session</h3>
          <ul>
            <TaughtSessionCard session={next} />
          </ul>
        </section>
      )}
      <SessionGroup title="Later sessions" sessions={later} />
      <SessionGroup title="Past sessions" sessions={past} isPast />
      <StoredState stored={stored} failed={messages.participantsFailed}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="No sessions yet">
            The sessions you teach and their participants will appear here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
