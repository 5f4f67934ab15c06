import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { openStep } from '@/features/enrollment/next-step.ts'
import { useFreshWaitlist } from '@/features/enrollment/use-fresh-waitlist.ts'
import { useHeld } from '@/features/enrollment/use-held.ts'
import { useMyWaitlist } from '@/features/enrollment/use-my-waitlist.ts'
import { aboutSession } from '@/features/outbox/about-session.ts'
import { OutboxRowCard } from '@/features/outbox/outbox-row-card.tsx'
import { SectionHeading } from '@/features/profile/section-heading.tsx'
import { StoredState } from '@/features/profile/stored-state.tsx'
import { useClasses } from '@/offline/stored.ts'
import { buttonLook } from '@/ui/button-look.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useMinute } from '@/ui/use-minute.ts'
import { EndedOfferCard } from './ended-offer-card.tsx'
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
