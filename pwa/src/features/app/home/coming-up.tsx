import { type UpcomingSession, upcomingSessions } from '@cubby/rules/catalog/upcoming-sessions'
import { dayParts } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { ClassPrice } from '@/features/seats/enrollments/own-price.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { textLink } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'

interface ComingUpProps {
  /** The size of the heading. */
  headingClassName?: string
}

/**
 * Up to three of the next open sessions, full ones only if all are full. Hidden if there are none, or without
 * a response.
 */
export function ComingUp({ headingClassName = 'text-3xl' }: ComingUpProps) {
  const { status, rows, asOf } = useClasses()
  const next = upcomingSessions(rows, useMinute(), 3)
  if (status === 'failed' || (status === 'ready' && next.length === 0)) return null
  return (
    <section aria-labelledby="coming-up">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="coming-up" className={headingClassName}>
          {t('Coming up')}
        </h2>
        <Link to="/classes" className={textLink}>
          {t('All classes')}
        </Link>
        <div className="w-full empty:hidden">
          <OfflineAsOf at={asOf} />
        </div>
      </div>
      {status === 'loading' && [1, 2, 3].map((row) => <UpcomingSkeleton key={row} />)}
      {/* Beside what is next for a student, the rows are as narrow as on a phone. */}
      <ul className="@container">
        {next.map((upcoming) => (
          <UpcomingRow key={upcoming.session.id} {...upcoming} />
        ))}
      </ul>
    </section>
  )
}

/** A placeholder for an `UpcomingRow`: the day, the title, the time and the location, and on phones the seats. */
function UpcomingSkeleton() {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-t py-5 sm:gap-x-6">
      <Skeleton className="h-20" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-40 sm:hidden" />
      </div>
    </div>
  )
}

/** A link with the day, class, free seats, and price of a session. */
function UpcomingRow({ trainingClass, session }: UpcomingSession) {
  const start = dayParts(session.start_date)
  return (
    <li className="border-t">
      <Link
        to="/classes/$id"
        params={{ id: trainingClass.id }}
        search={{ session: session.id }}
        className="group relative grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 rounded-control py-5 pe-7 hover:bg-muted @xl:grid-cols-[4.5rem_1fr_13rem_6rem] @xl:items-center @xl:gap-x-6 @xl:pe-10"
      >
        <p className="figures row-span-2 grid content-center justify-items-center self-start rounded-card border bg-card py-2 leading-tight @xl:row-span-1">
          <span className="text-muted-foreground text-sm">{start.month}</span>
          <span className="font-bold font-display text-2xl leading-none">{start.day}</span>
          <span className="text-muted-foreground text-xs">{start.weekday.slice(0, 3)}</span>
        </p>
        <div className="min-w-0">
          <h3 className="text-xl group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4">
            {trainingClass.title}
          </h3>
          <p className="figures mt-1 text-muted-foreground">
            <Unbroken>{`${timeRange(session)} · ${session.session_location ?? trainingClass.location_type}`}</Unbroken>
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 @xl:contents">
          <div className="grid gap-1.5">
            <SeatMeter even available={session.available_spots} capacity={session.capacity} />
            {session.available_spots === 0 && (
              <p className="font-semibold text-sm">{t('Full, with a waitlist')}</p>
            )}
          </div>
          <div className="text-end">
            <ClassPrice trainingClass={trainingClass} className="text-xl leading-none" short />
          </div>
        </div>
        <ChevronRight
          className="absolute end-0 top-1/2 size-5 -translate-y-1/2 text-muted-foreground @xl:end-2"
          aria-hidden="true"
        />
      </Link>
    </li>
  )
}
