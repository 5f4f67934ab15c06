import { messages } from '@cubby/contract/messages'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { CalendarSubscription } from '@/features/student/calendar/calendar-subscription.tsx'
import { useScannedLink } from '@/features/teaching/attendance/scan-meeting-code.ts'
import { InstallOffer } from '@/layout/notes/install-offer.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import {
  together,
  useClasses,
  useEnrollments,
  usePayments,
  useStored,
} from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment, ownCardsOf } from '@/offline/outbox/command-state.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { OutboxRowCard } from '@/unsent-changes/outbox-row-card.tsx'
import { describeSession } from '@/unsent-changes/session-description.ts'
import { EnrollmentCard } from './enrollment-card.tsx'

export function EnrollmentsSection({ tab }: { tab: EnrollmentTab }) {
  useScannedLink()
  const stored = together(useEnrollments(), usePayments(), useStored('materials'), useStored('passes'))
  const userParticipations = useUserParticipations()
  const classes = useClasses().rows
  const tabs = currentAndPast(stored.rows)
  const enrollCommands = tab === 'current' ? ownCardsOf(userParticipations) : []
  const shown = tabs[tab]
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Enrollments')} stored={stored} />
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
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        {shown.length + enrollCommands.length === 0 && (
          <EmptyState
            picture={<EmptyCubbies />}
            title={tab === 'past' ? t('No past enrollments') : t('No current enrollments')}
            action={
              <Link to="/classes" className={buttonVariants()}>
                {t('Browse Classes')}
              </Link>
            }
          >
            {tab === 'past'
              ? t('Completed, withdrawn, and declined enrollments will appear here.')
              : t('Choose a class and enroll.')}
          </EmptyState>
        )}
      </StoredState>
      {tab === 'current' && shown.length > 0 && <CalendarSubscription />}
    </section>
  )
}

interface EnrollmentTabsProps {
  tab: EnrollmentTab
  counts: Record<EnrollmentTab, number>
}

const tabs = [
  { id: 'current', labelOf: (count: number) => t('Current ({count})', { count }) },
  { id: 'past', labelOf: (count: number) => t('Past ({count})', { count }) },
] as const

/** Shows the tabs as links, because each tab has a URL. */
function EnrollmentTabs({ tab, counts }: EnrollmentTabsProps) {
  return (
    <nav aria-label={t('Enrollments')} className="flex gap-1 border-b">
      {tabs.map(({ id, labelOf }) => (
        <Link
          key={id}
          to="/profile"
          search={{ section: 'enrollments', ...(id === 'past' && { tab: id }) }}
          aria-current={tab === id ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
          className="figures -mb-px inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-4 font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
        >
          {labelOf(counts[id])}
        </Link>
      ))}
    </nav>
  )
}

type EnrollmentTab = 'current' | 'past'

/**
 * Splits enrollments for the two tabs of the Enrollments section. Current has the pending and approved ones that have
 * not ended, as the tile Active Classes counts them, by their start. Past has all others, the latest first: at their
 * start, or at their end if they ended before it.
 */
export function currentAndPast(enrollments: readonly Enrollment[]): Record<EnrollmentTab, Enrollment[]> {
  return {
    current: enrollments
      .filter(isLiveEnrollment)
      .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)),
    past: enrollments
      .filter((enrollment) => !isLiveEnrollment(enrollment))
      .toSorted(
        (one, other) =>
          pastSince(other).localeCompare(pastSince(one)) || other.enrolled_at.localeCompare(one.enrolled_at),
      ),
  }
}

/** A rejected enrollment does not say when it was rejected, so it counts from the day of enrolling. */
function pastSince({ starts_at, completed_at, archived_at, enrolled_at }: Enrollment): string {
  const ended_at = completed_at ?? archived_at ?? enrolled_at
  return ended_at < starts_at ? ended_at : starts_at
}
