import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { useHeld } from '@/features/enrollment/use-held.ts'
import { aboutSession } from '@/features/outbox/about-session.ts'
import { OutboxRowCard } from '@/features/outbox/outbox-row-card.tsx'
import { SectionHeading } from '@/features/profile/section-heading.tsx'
import { StoredState } from '@/features/profile/stored-state.tsx'
import { isLiveEntry } from '@/offline/standing.ts'
import { useClasses, useWaitlist } from '@/offline/stored.ts'
import { buttonLook } from '@/ui/button-look.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { WaitlistCard } from './waitlist-card.tsx'

export function WaitlistSection() {
  const stored = useWaitlist()
  const held = useHeld()
  const classes = useClasses().rows
  const entries = stored.rows.filter(isLiveEntry)
  const waiting = held.outbox.filter(({ kind }) => kind === 'join-waitlist')
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="My Waitlist" stored={stored} />
      <ul className="grid gap-4">
        {waiting.map((row) => (
          <OutboxRowCard
            key={row.id}
            row={row}
            about={aboutSession(row.args.sessionId, { ...held, classes })}
          />
        ))}
        {entries.map((entry) => (
          <WaitlistCard
            key={entry.id}
            entry={entry}
            row={held.outbox.find(
              ({ kind, args }) => kind === 'leave-waitlist' && args.sessionId === entry.session_id,
            )}
          />
        ))}
      </ul>
      <StoredState stored={stored} failed="Failed to load waitlist entries">
        {entries.length + waiting.length === 0 && (
          <EmptyState
            picture={<EmptyCubbies />}
            title="You are not on any waitlist"
            action={
              <Link to="/classes" className={buttonLook()}>
                Browse Classes
              </Link>
            }
          >
            When a session is full, you can join its line here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
