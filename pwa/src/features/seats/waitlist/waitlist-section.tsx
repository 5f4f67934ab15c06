import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { OutboxRowCard } from '@/features/app/outbox/outbox-row-card.tsx'
import { seenSession } from '@/features/app/outbox/seen-session.ts'
import { describeSession } from '@/features/app/outbox/session-description.ts'
import { useWaitlistPolling } from '@/features/seats/waitlist/use-waitlist-polling.ts'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useClasses, useProvider } from '@/offline/hooks/use-collection.ts'
import { useCurrentWaitlist } from '@/offline/hooks/use-current-waitlist.ts'
import { useUserParticipations } from '@/offline/hooks/use-user-participations.ts'
import { isAnswered } from '@/offline/outbox/command-state.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { EndedOfferCard } from './ended-offer-card.tsx'
import { openStep } from './open-step.ts'
import { WaitlistCard } from './waitlist-card.tsx'
import { endedOffers, liveEntries } from './waitlist-order.ts'

export function WaitlistSection() {
  const stored = useCurrentWaitlist()
  const userParticipations = useUserParticipations()
  const classes = useClasses().rows
  const refundPolicy = useProvider()?.refund_policy
  const entries = liveEntries(stored.rows)
  const now = useMinute(stored.rows.map(({ starts_at }) => starts_at))
  const ended = endedOffers(userParticipations, now)
  const waiting = userParticipations.outbox.filter(
    (row) => row.kind === 'join-waitlist' && !isAnswered(row, userParticipations),
  )
  useWaitlistPolling(entries.length > 0)
  const nextFor = (sessionId: string) => {
    for (const trainingClass of classes) {
      const session = trainingClass.sessions.find(({ id }) => id === sessionId)
      const step = session && openStep(session, now)
      if (step) return { step, seen: seenSession(trainingClass, session, refundPolicy) }
    }
    return null
  }
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="My Waitlist" stored={stored} failed={messages.waitlistFetchFailed} />
      <ul className="grid gap-4">
        {waiting.map((row) => (
          <OutboxRowCard
            key={row.id}
            row={row}
            about={describeSession(row.args, { ...userParticipations, classes })}
          />
        ))}
        {entries.map((entry) => (
          <WaitlistCard
            key={entry.id}
            entry={entry}
            row={userParticipations.outbox.find(
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
              <Link to="/classes" className={buttonVariants()}>
                Browse Classes
              </Link>
            }
          >
            When a session is full, you can join its waitlist. Your entries appear here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
