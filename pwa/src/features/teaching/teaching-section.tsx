import { messages } from '@cubby/contract/messages'
import { Printer } from 'lucide-react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { SectionHeading } from '@/features/profile/section-heading.tsx'
import { StoredState } from '@/features/profile/stored-state.tsx'
import { useTeaching } from '@/offline/stored.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useMinute } from '@/ui/use-minute.ts'
import { TaughtSessionCard } from './taught-session-card.tsx'

/** The sessions an instructor teaches and who takes part, to read without a signal, to print and as CSV. */
export function TeachingSection() {
  const stored = useTeaching()
  const now = useMinute()
  const isOver = ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) <= now.getTime()
  const sessions = [
    ...stored.rows.filter((session) => !isOver(session)),
    ...stored.rows.filter(isOver).reverse(),
  ]
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="My Sessions" stored={stored} />
      {sessions.length > 0 && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      )}
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <TaughtSessionCard key={session.id} session={session} isOver={isOver(session)} />
        ))}
      </ul>
      <StoredState stored={stored} failed={messages.participantsFailed}>
        {sessions.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="No sessions yet">
            The sessions you teach and their participants will be here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
