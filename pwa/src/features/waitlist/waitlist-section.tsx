import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { OutboxRowCard } from '@/features/outbox/outbox-row-card.tsx'
import { aboutSession } from '@/features/outbox/session-description.ts'
import { useFreshWaitlist } from '@/features/waitlist/use-waitlist-polling.ts'
import { SectionHeading } from '@/layout/section-heading.tsx'
import { StoredState } from '@/layout/stored-state.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useHeld } from '@/offline/outbox/use-held.ts'
import { useClasses } from '@/offline/store/use-collection.ts'
import { useMyWaitlist } from '@/offline/store/use-current-waitlist.ts'
import { buttonLook } from '@/ui/button-variants.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { EndedOfferCard } from './ended-offer-card.tsx'
import { openStep } from './open-step.ts'
import { WaitlistCard } from './waitlist-card.tsx'
import { endedOffers, liveEntries } from './waitlist-order.ts'

export function WaitlistSection() {
  const stored = useMyWaitlist()
  const held = useHeld()
  const classes = useClasses().rows
  const entries = liveEntries(stored.rows)
  const now = useMinute(stored.rows.map(({ starts_at }) => starts_at))
  const ended = endedOffers(held, now)
  const waiting = held.outbox.filter(({ kind }) => kind === 'join-waitlist')
  useFreshWaitlist(entries.length > 0)
  const nextFor = (sessionId: string) => {
    const session = classes.flatMap(({ sessions }) => sessions).find(({ id }) => id === sessionId)
    return session ? openStep(session, now) : null
  }
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="My Waitlist" stored={stored} failed={messages.waitlistFetchFailed} />
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
        {ended.map((entry) => (
          <EndedOfferCard key={entry.id} entry={entry} next={nextFor(entry.session_id)} />
        ))}
      </ul>
      <StoredState stored={stored} failed={messages.waitlistLoadFailed}>
        {entries.length + waiting.length + ended.length === 0 && (
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
