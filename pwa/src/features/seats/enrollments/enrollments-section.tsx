import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { InstallOffer } from '@/features/app/install/install-offer.tsx'
import { OutboxRowCard } from '@/features/app/outbox/outbox-row-card.tsx'
import { describeSession } from '@/features/app/outbox/session-description.ts'
import { CalendarSubscription } from '@/features/student/calendar/calendar-subscription.tsx'
import { useScannedLink } from '@/features/teaching/attendance/use-scanned-link.ts'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/page-heading.tsx'
import { useClasses, useEnrollments } from '@/offline/hooks/use-collection.ts'
import { useUserParticipations } from '@/offline/hooks/use-user-participations.ts'
import { ownCardsOf } from '@/offline/outbox/command-state.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { currentAndPast, type EnrollmentTab } from './current-and-past.ts'
import { EnrollmentCard } from './enrollment-card.tsx'
import { EnrollmentTabs } from './enrollment-tabs.tsx'

export function EnrollmentsSection({ tab }: { tab: EnrollmentTab }) {
  useScannedLink()
  const stored = useEnrollments()
  const userParticipations = useUserParticipations()
  const classes = useClasses().rows
  const tabs = currentAndPast(stored.rows)
  const enrollCommands = tab === 'current' ? ownCardsOf(userParticipations) : []
  const shown = tabs[tab]
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="Enrollments" stored={stored} />
      {stored.rows.length > 0 && <InstallOffer />}
      <EnrollmentTabs tab={tab} counts={{ current: tabs.current.length, past: tabs.past.length }} />
      <ul className="grid gap-4">
        {enrollCommands.map((row) => (
          <OutboxRowCard
            key={row.id}
            row={row}
            about={describeSession(row.args, { ...userParticipations, classes })}
          />
        ))}
        {shown.map((enrollment) => (
          <EnrollmentCard
            key={enrollment.id}
            enrollment={enrollment}
            withdrawal={userParticipations.outbox.find(
              ({ kind, args }) => kind === 'withdraw' && args.sessionId === enrollment.session_id,
            )}
          />
        ))}
      </ul>
      <StoredState stored={stored} failed={messages.profileFailed}>
        {shown.length + enrollCommands.length === 0 && (
          <EmptyState
            picture={<EmptyCubbies />}
            title={tab === 'past' ? 'No past enrollments' : 'No current enrollments'}
            action={
              <Link to="/classes" className={buttonVariants()}>
                Browse Classes
              </Link>
            }
          >
            {tab === 'past'
              ? 'Completed, withdrawn, and declined enrollments will appear here.'
              : 'Choose a class and enroll.'}
          </EmptyState>
        )}
      </StoredState>
      {tab === 'current' && tabs.current.length > 0 && <CalendarSubscription />}
    </section>
  )
}
