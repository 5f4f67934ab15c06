import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { CalendarSubscription } from '@/features/calendar/calendar-subscription.tsx'
import { InstallOffer } from '@/features/install/install-offer.tsx'
import { OutboxRowCard } from '@/features/outbox/outbox-row-card.tsx'
import { describeSession } from '@/features/outbox/session-description.ts'
import { SectionHeading } from '@/layout/section-heading.tsx'
import { StoredState } from '@/layout/stored-state.tsx'
import { useUserSessions } from '@/offline/outbox/use-user-sessions.ts'
import { useClasses, useEnrollments } from '@/offline/store/use-collection.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { currentAndPast, type EnrollmentTab } from './current-and-past.ts'
import { EnrollmentCard } from './enrollment-card.tsx'
import { EnrollmentTabs } from './enrollment-tabs.tsx'

export function EnrollmentsSection({ tab }: { tab: EnrollmentTab }) {
  const stored = useEnrollments()
  const userSessions = useUserSessions()
  const classes = useClasses().rows
  const tabs = currentAndPast(stored.rows)
  const waiting = tab === 'current' ? userSessions.outbox.filter(({ kind }) => kind === 'enroll') : []
  const shown = tabs[tab]
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="Enrollments" stored={stored} />
      {stored.rows.length > 0 && <InstallOffer />}
      <EnrollmentTabs tab={tab} counts={{ current: tabs.current.length, past: tabs.past.length }} />
      <ul className="grid gap-4">
        {waiting.map((row) => (
          <OutboxRowCard
            key={row.id}
            row={row}
            about={describeSession(row.args.sessionId, { ...userSessions, classes })}
          />
        ))}
        {shown.map((enrollment) => (
          <EnrollmentCard
            key={enrollment.id}
            enrollment={enrollment}
            withdrawal={userSessions.outbox.find(
              ({ kind, args }) => kind === 'withdraw' && args.sessionId === enrollment.session_id,
            )}
          />
        ))}
      </ul>
      <StoredState stored={stored} failed={messages.profileFailed}>
        {shown.length + waiting.length === 0 && (
          <EmptyState
            picture={<EmptyCubbies />}
            title={tab === 'past' ? 'No past classes yet' : 'Your cubby is empty'}
            action={
              <Link to="/classes" className={buttonVariants()}>
                Browse Classes
              </Link>
            }
          >
            {tab === 'past' ? 'Classes you finish will appear here.' : 'Pick a class and take a seat.'}
          </EmptyState>
        )}
      </StoredState>
      {tab === 'current' && tabs.current.length > 0 && <CalendarSubscription />}
    </section>
  )
}
